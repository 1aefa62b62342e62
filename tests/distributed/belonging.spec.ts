import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { newDatabase } from '../adapters/mongodb.ts';
import { type StandIn, startStandIn } from '../eventstoredb/standIn.ts';
import { type Ended, type Environment, freePorts, launch, launchReady } from '../system/launching.ts';
import { cleanUp, newDataDir } from '../system/server.ts';
import { until } from '../system/until.ts';

afterAll(cleanUp);
const SERVICES = ['commands', 'projections', 'query-api'] as const;
const CURE = 'put the right log back, or accept the loss with "npm run restore -- accept".\n';
const adminCalled = (name: string) => ({ ADMIN_EMAIL: `${name}@example.com`, ADMIN_PASSWORD: 'open-sesame-42' });

it('separate processes refuse another database, and an event store with yesterday’s log, a foreign one or none until the loss is accepted', async () => {
  const dataDir = newDataDir();
  const [today = '', yesterday = ''] = ['today', 'yesterday'].map((name) => join(dataDir, `${name}.jsonl`));
  const [own, empty, other] = [await startStandIn({ file: today }), await startStandIn(), await startStandIn()];
  const stores: StandIn[] = [own, empty, other];
  const [port] = await freePorts(1);
  const shared = {
    ...{ DATA_DIR: dataDir, READ_STORE_URL: newDatabase(), LOG_LEVEL: 'error' },
    ...{ PUBLIC_URL: `http://localhost:${port}`, PORT: `${port}` },
  };
  const on = ({ url }: StandIn, more: Environment = {}): Environment => ({ ...shared, EVENT_STORE_URL: url, ...more });
  const tool = (file: string, args: readonly string[], env: Environment): Promise<Ended> => launch(`services/${file}`, args, env).ended;
  const runs = (service: (typeof SERVICES)[number], env: Environment) => launchReady(`services/${service}/src/main.ts`, [], env);
  const refusals = async (store: StandIn, more: Environment = {}): Promise<readonly string[]> => {
    const ended: Ended[] = [];
    for (const service of SERVICES) ended.push(await tool(`${service}/src/main.ts`, [], on(store, more)));
    return ended.map(({ code, stderr }) => `${code} ${stderr}`);
  };
  try {
    const elsewhere = { READ_STORE_URL: newDatabase(), DATA_DIR: newDataDir() };
    for (const [store, env] of [
      [own, adminCalled('first')],
      [other, { ...elsewhere, ...adminCalled('other') }],
    ] as const)
      await (await runs('commands', on(store, env))).stop();
    cpSync(today, yesterday);
    await (await runs('commands', on(own, adminCalled('second')))).stop();
    expect(await tool('query-api/src/audit/cli.ts', ['seal'], on(own))).toMatchObject({ code: 0 });
    const projections = await runs('projections', on(own));
    const { url } = { url: `http://127.0.0.1:${port}/readyz` };
    await until('the read models', async () => ((await fetch(url)).status === 200 ? true : undefined));
    const beside = await tool('standalone/src/backup/cli.ts', ['restore', 'accept'], on(own));
    await projections.stop();
    expect(beside).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: 'Another process runs on these stores, or was killed in the last minute: stop all first, then start this again.\n',
    });

    const events = own.log.all.length;
    for (const refused of await refusals(own, { READ_STORE_URL: newDatabase() }))
      expect(refused).toMatch(/^1 The event log has events, but the secrets \([^)]+\) have no key for them: put [^\n]+\.\n$/);
    expect(own.log.all.length).toBe(events);
    for (const refused of await refusals(other))
      expect(refused).toMatch(/^1 The event log begins with event \S+, but the log that seal \d+ has seen begins with event \S+: /);
    for (const refused of await refusals(empty)) expect(refused).toMatch(/^1 The event log is empty, but its seals name \d+ events: /);
    const demo = await tool('standalone/src/demo/main.ts', [], on(empty));
    expect(demo).toMatchObject({ code: 1, stderr: expect.stringContaining(CURE) });
    expect(empty.log.all.filter(({ stream }) => !stream.startsWith('$'))).toEqual([]);

    const old = await startStandIn({ file: yesterday });
    stores.push(old);
    for (const refused of await refusals(old))
      expect(refused).toMatch(/^1 Seal \d+ of \S+ has seen \d+ events, but the event log has \d+: \d+ are missing: /);
    const accepted = await tool('standalone/src/backup/cli.ts', ['restore', 'accept'], on(old));
    expect([accepted.code, accepted.stderr]).toEqual([0, '']);
    expect(accepted.stdout).toMatch(/figures agree with \d+ events; money is conserved\.$/m);
    for (const service of SERVICES) {
      const running = await runs(service, on(old));
      await until(`${service} to be ready`, async () => ((await fetch(url)).status === 200 ? true : undefined));
      await running.stop();
    }
  } finally {
    await Promise.all(stores.map((each) => each.close()));
  }
});
