import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { verbatimCodec } from '../../platform/event-store/codec.ts';
import { START } from '../../platform/event-store/port.ts';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/eventStore.ts';
import type { ReadStore } from '../../platform/read-store/port.ts';
import { openSqliteReadStore } from '../../platform/read-store/sqlite/readStore.ts';
import { open } from '../../platform/sqlite/database.ts';
import { projections } from '../../services/projections/src/all.ts';
import { freePorts, launch } from '../system/launching.ts';
import { mailTo } from '../system/mails.ts';
import { adminOf, books, emailOf, hoursAhead, interviewerNamed, publishes, registers, setPrices } from '../system/people.ts';
import { ADMIN, itAlone, newDataDir, type Server, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const HOUR = 3_600_000;
type Ready = { readonly checks: { readonly projections: { readonly reason?: string; readonly progress?: { percent: number } } } };

/** Starts a server that must rebuild what `spoil` did to its read store, and holds the build until released. */
async function whileBuilding(
  spoil: (path: string, readStore: ReadStore) => Promise<void>,
  look: (at: {
    readonly url: string;
    readonly token: string;
    readonly finish: () => Promise<Server>;
    readonly isReady: () => boolean;
  }) => Promise<void>,
): Promise<void> {
  const dataDir = newDataDir();
  const [port] = await freePorts(1);
  const [url, env] = [`http://127.0.0.1:${port}`, { ...ADMIN, PORT: `${port}` }];
  const before = await startServer({ dataDir, env });
  const token = (await adminOf(before)).browser.token() ?? '';
  await registers(before, 'Early Esha');
  await before.stop();
  const path = join(dataDir, 'read.db');
  const readStore = await openSqliteReadStore({ path });
  try {
    // The test holds the leases, so the server's build waits for it.
    const names = projections.map(({ collection }) => collection.name);
    expect((await readStore.shareLeases('projections', names, 'the test', HOUR)).held).toEqual(names);
    await spoil(path, readStore);
    let isReady = false;
    const starting = startServer({ dataDir, env }).then((server) => {
      isReady = true;
      return server;
    });
    const finish = async (): Promise<Server> => {
      await readStore.releaseLeases('projections', 'the test');
      return starting;
    };
    await until('an answer', () => fetch(`${url}/healthz`).catch(() => undefined));
    await look({ url, token, finish, isReady: () => isReady });
    await (await starting).stop();
  } finally {
    await readStore.close();
  }
}

itAlone('says in /readyz and in the browser how far the read models are, and answers nothing before they are built', () =>
  whileBuilding(
    async (_, readStore) => {
      for (const mark of await readStore.marks()) await readStore.disown(mark);
    },
    async ({ url, finish, isReady }) => {
      // The building thread takes a moment to report.
      const [status, checked] = await until('the state of the read models', async () => {
        const answer = await fetch(`${url}/readyz`);
        const { checks } = (await answer.json()) as Ready;
        return checks.projections.reason?.includes('not built yet') ? ([answer.status, checks.projections] as const) : undefined;
      });
      expect([status, checked]).toEqual([503, expect.objectContaining({ progress: expect.objectContaining({ percent: 0 }) })]);
      for (const path of ['/', '/admin', '/interviews']) {
        const page = await fetch(`${url}${path}`);
        expect([page.status, page.headers.get('Retry-After'), await page.text()]).toEqual([
          ...[503, '2'],
          expect.stringMatching(/<meta http-equiv="refresh" content="2">[\s\S]*being built from the event log: 0 % is done/),
        ]);
      }
      const call = await fetch(`${url}/api/prices`);
      expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ code: 'not_caught_up' })]);
      expect(isReady()).toBe(false);

      await finish();
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}/api/prices`)).status).toBe(200);
    },
  ),
);

itAlone('answers from its own read models after an upgrade, never from those of the previous release', () =>
  whileBuilding(
    async (path) => {
      const database = open(path, { synchronous: 'NORMAL', cacheKiB: 1000 });
      database.run("UPDATE projections SET identity = 'of the release before'");
      const tables = database.all<{ name: string }>("SELECT name FROM pragma_table_list WHERE name GLOB 'users_g[0-9]' AND type = 'table'");
      for (const { name } of tables) database.run(`UPDATE "${name}" SET _doc = replace(_doc, 'Esha', 'Wrong')`);
      expect(tables).not.toEqual([]);
      database.close();
    },
    async ({ url, token, finish }) => {
      const seen = new Map<string, number>();
      let isOver = false;
      const traffic = (async () => {
        while (!isOver) {
          const answer = await fetch(`${url}/api/admin/users`, { headers: { Authorization: `Bearer ${token}` } });
          const text = await answer.text();
          const names =
            answer.status === 200 ? (JSON.parse(text) as { users: readonly { name: string }[] }).users.map(({ name }) => name) : [];
          const what = `${answer.status} ${names.toSorted().join(', ')}`.trim();
          seen.set(what, (seen.get(what) ?? 0) + 1);
          await sleep(5);
        }
      })();
      await until('some traffic', () => ((seen.get('503') ?? 0) > 3 ? true : undefined));
      const server = await finish();
      await until('an answer', () => ([...seen.keys()].some((what) => what.startsWith('200')) ? true : undefined));
      isOver = true;
      await traffic;
      expect([...seen.keys()].toSorted()).toEqual(['200 Admin, Early Esha', '503']);
      expect((await adminOf(server)).name).toBe('Admin');
      const readStore = await openSqliteReadStore({ path: join(server.dataDir, 'read.db'), readOnly: true });
      const built = [...(await readStore.liveCheckpoints()).keys()];
      await readStore.close();
      expect(built.toSorted()).toEqual(projections.map(({ collection }) => collection.name).toSorted());
    },
  ),
);

itAlone('serves everything else when read models stop at an event that this release does not know', async () => {
  const dataDir = newDataDir();
  const before = await startServer({ dataDir, env: ADMIN });
  await registers(before, 'Early Esha');
  await before.stop();
  const path = join(dataDir, 'events.db');
  const eventStore = await openSqliteEventStore({ path, catalogue, codec: verbatimCodec });
  const [first] = (await eventStore.readAll({ after: START, limit: 1 })).events;
  if (first === undefined) throw new Error('the log is empty');
  await eventStore.append('problem-newer', 'no_stream', [{ ...first, id: randomUUID(), type: 'ProblemArchived', data: {} }]);
  await eventStore.close();
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('read.db'))) rmSync(join(dataDir, name));

  const server = await startServer({ dataDir, env: ADMIN });
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { checks: { projections: { reason: expect.stringMatching(/ProblemArchived/) } } },
  ]);
  const admin = await adminOf(server);
  await setPrices(admin);
  const interviewer = await interviewerNamed(server, admin, 'Ananya Krishnan');
  const candidate = await registers(server, 'Kavya Nair');
  expect(await candidate.browser.alone().ask('problems')).toMatchObject({ status: 503, body: { code: 'not_caught_up' } });
  const [slot] = await publishes(interviewer, 'DSA', hoursAhead(30));
  const { interviewId } = await books(candidate, slot?._id ?? '', 'DSA');
  expect(await candidate.browser.call('interviews')).toMatchObject([{ _id: interviewId, status: 'scheduled' }]);
  expect(await mailTo(server, emailOf(interviewer.name), /payment/i)).toBeDefined();
  await server.stop();
  const tool = await launch('services/standalone/src/privacy/cli.ts', ['export', emailOf(candidate.name)], { DATA_DIR: dataDir }).ended;
  expect(tool).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Not all read models can be built: .*ProblemArchived.*\.$/m) });
});
