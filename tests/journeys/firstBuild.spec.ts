import { join } from 'node:path';
import { expect } from '@jest/globals';
import { openSqliteReadStore } from '../../platform/read-store/sqlite/readStore.ts';
import { projections } from '../../services/projections/src/all.ts';
import { freePorts } from '../system/launching.ts';
import { adminOf } from '../system/people.ts';
import { ADMIN, itAlone, newDataDir, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

const HOUR = 3_600_000;
type Ready = { readonly checks: { readonly projections: { readonly reason?: string; readonly progress?: { percent: number } } } };

itAlone('says in /readyz and in the browser how far the read models are, and answers nothing before they are built', async () => {
  const dataDir = newDataDir();
  await (await startServer({ dataDir, env: ADMIN })).stop();
  // Somebody else has the lease, so that nothing is built until it is given back; what was built is given up.
  const readStore = await openSqliteReadStore({ path: join(dataDir, 'read.db') });
  try {
    expect(await readStore.acquireLease('projector', 'the test', HOUR)).toBe(true);
    for (const mark of await readStore.marks()) await readStore.disown(mark);
    const [port] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const starting = startServer({ dataDir, env: { ...ADMIN, PORT: `${port}` } });
    let isReady = false;
    void starting.then(() => {
      isReady = true;
    });
    const probe = await until('an answer of /readyz', () => fetch(`${url}/readyz`).catch(() => undefined));
    const { checks } = (await probe.json()) as Ready;
    expect([probe.status, checks.projections]).toEqual([
      503,
      expect.objectContaining({ reason: expect.stringContaining('not built yet'), progress: expect.objectContaining({ percent: 0 }) }),
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    for (const path of ['/', '/admin', '/interviews']) {
      const page = await fetch(`${url}${path}`);
      expect([page.status, page.headers.get('Retry-After'), await page.text()]).toEqual([
        ...[503, '2'],
        expect.stringMatching(/<meta http-equiv="refresh" content="2">[\s\S]*being built from the event log: 0 % is done/),
      ]);
    }
    const call = await fetch(`${url}/api/prices`);
    expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ code: 'not_caught_up' })]);
    expect(isReady).toBe(false);

    await readStore.releaseLease('projector', 'the test');
    const server = await starting;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await (await adminOf(server)).browser.call('accounts', { query: {} })).users).toHaveLength(1);
    const built = await readStore.liveCheckpoints();
    expect([...built.keys()].toSorted()).toEqual(projections.map(({ collection }) => collection.name).toSorted());
    await server.stop();
  } finally {
    await readStore.close();
  }
});
