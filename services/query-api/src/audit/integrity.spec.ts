import { copyFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { instantOf } from '@s30/contracts/time';
import { until } from '@s30/platform/clock/until.testing';
import { memoryCounters } from '@s30/platform/counter-store/memory';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openSqliteStoredLog } from '@s30/platform/event-store/sqlite/storedLog';
import type { StoredLog } from '@s30/platform/event-store/storedLog';
import { diskSealStore } from '@s30/platform/seals/disk/sealStore';
import { createIntegrity } from '@s30/platform/seals/integrity';
import { sharedVerifications } from '@s30/platform/seals/verifications';
import { open } from '@s30/platform/sqlite/database';
import { EVENTS, type SealedLog, sealedLog } from './sealedLog.testing.ts';

let stage: SealedLog;
beforeAll(async () => {
  stage = await sealedLog({
    openStore: (path, catalogue) => openSqliteEventStore({ path, catalogue }),
    openLog: (path) => openSqliteStoredLog({ path }),
    openSeals: (folder, keyFolder) => diskSealStore({ folder, keyFolder }),
  });
});
afterAll(() => stage.remove());

describe('integrity checks on several instances behind one address', () => {
  const opened: StoredLog[] = [];
  let late = 0;
  let counters = memoryCounters();
  afterEach(async () => {
    for (const log of opened.splice(0)) await log.close();
    counters = memoryCounters();
    late = 0;
  });
  const now = () => instantOf(Date.now() + late);

  /** An instance whose reads can be held up and observed. */
  async function instance(path = stage.original, pages = 1_000) {
    const log = await openSqliteStoredLog({ path });
    opened.push(log);
    let gate = Promise.resolve();
    let go = () => {};
    let reads = 0;
    const read: number[] = [];
    const held: StoredLog = {
      ...log,
      async rows({ after, limit }) {
        reads += 1;
        await gate;
        const rows = await log.rows({ after, limit: Math.min(limit, pages) });
        read.push(...rows.map(({ position }) => Number(position)));
        return rows;
      },
    };
    return {
      integrity: createIntegrity({ log: held, seals: stage.seals, counters, now }),
      reads: () => reads,
      /** The positions that it has read, in order. */
      read,
      holdUp() {
        gate = new Promise((resolve) => {
          go = resolve;
        });
      },
      resume: () => go(),
    };
  }

  it('are reported by each instance once one has found something', async () => {
    copyFileSync(stage.original, stage.copy);
    const database = open(stage.copy, { synchronous: 'NORMAL', cacheKiB: 1000, journal: 'delete' });
    database.exec("UPDATE events SET data = replace(data, '\"', ' \"') WHERE position = 17");
    database.close();
    const [one, other] = [await instance(stage.copy), await instance(stage.copy)];
    expect(await other.integrity.state()).toMatchObject({ state: 'intact', findings: [] });
    const found = await one.integrity.verify();
    expect(found).toMatchObject({ state: 'broken', verified: { events: 16 }, findings: [{ kind: 'changed' }] });
    expect(await other.integrity.state()).toEqual(found);
  });

  it('report when something was first found, until nothing is', async () => {
    const tamperedWith = (sql: string) => {
      const database = open(stage.copy, { synchronous: 'NORMAL', cacheKiB: 1000, journal: 'delete' });
      database.exec(sql);
      database.close();
    };
    copyFileSync(stage.original, stage.copy);
    tamperedWith("UPDATE events SET type = type || ' ' WHERE position = 17");
    const [one, other] = [await instance(stage.copy), await instance(stage.copy)];
    const first = await one.integrity.verify();
    expect(Date.parse(first.foundAt ?? '')).not.toBeNaN();
    late += 86_400_000;
    const second = await other.integrity.verify();
    expect([second.foundAt, second.verified?.at === first.verified?.at]).toEqual([first.foundAt, false]);
    tamperedWith('UPDATE events SET type = trim(type) WHERE position = 17');
    late += 86_400_000;
    expect(await one.integrity.verify()).toMatchObject({ state: 'intact', findings: [] });
    expect(await other.integrity.state()).not.toHaveProperty('foundAt');
  });

  it('run on one instance at a time, while the others report its progress and wait for it without reading', async () => {
    const [one, other] = [await instance(), await instance()];
    one.holdUp();
    const asked = one.integrity.verify();
    await until('the progress at the other instance', async () => (await other.integrity.state()).progress?.of === EVENTS);
    expect(await other.integrity.state()).toMatchObject({ state: 'running', progress: { events: 0, of: EVENTS } });
    const joined = other.integrity.verify();
    one.resume();
    expect(await joined).toEqual(await asked);
    expect(await joined).toMatchObject({ state: 'intact', verified: { events: EVENTS } });
    expect([one.reads() > 0, other.reads()]).toEqual([true, 0]);
  });

  it('do not wait for an instance that died', async () => {
    const [dying, other] = [await instance(), await instance()];
    dying.holdUp();
    const asked = dying.integrity.verify();
    await until('the other instance to say that one verifies', async () => (await other.integrity.state()).state === 'running');
    // From its first read on, its result has the time of the beginning.
    await until('it to read', async () => dying.reads() > 0);
    late += 60_000;
    const found = await other.integrity.verify();
    expect(found).toMatchObject({ state: 'intact', verified: { events: EVENTS } });
    // It was only paused: its result is older.
    dying.resume();
    await asked;
    expect(await other.integrity.state()).toEqual(found);
  });

  it('remember an instance’s own result if the shared state is lost', async () => {
    const one = await instance();
    const found = await one.integrity.verify();
    await counters.close();
    expect(await one.integrity.state()).toEqual(found);
  });

  it('are continued by the next instance if one is stopped', async () => {
    const [stopped, next] = [await instance(stage.original, 50), await instance(stage.original, 50)];
    const stop = new AbortController();
    const asked = stopped.integrity.verifyWhenDue({ hours: 24 }, stop.signal);
    await until('100 verified events', async () => stopped.read.length >= 100);
    stop.abort();
    await asked;
    expect(stopped.read.length).toBeLessThan(EVENTS);
    await next.integrity.verifyWhenDue({ hours: 24 });
    expect(next.read[0]).toBeGreaterThan(1);
    expect([...new Set([...stopped.read, ...next.read])]).toHaveLength(EVENTS);
    expect(await next.integrity.state()).toMatchObject({ state: 'intact', verified: { events: EVENTS } });
  });

  it('run at the start and a day later, and not in between', async () => {
    const one = await instance();
    const readAfter = async (hours: number) => {
      late += hours * 3_600_000;
      const before = one.read.length;
      await one.integrity.verifyWhenDue({ hours: 24 });
      return one.read.length - before;
    };
    expect([await readAfter(0), await readAfter(23), await readAfter(1), await readAfter(1)]).toEqual([EVENTS, 0, EVENTS, 0]);
  });

  it('run and report their findings after the clock was a year ahead and is corrected', async () => {
    copyFileSync(stage.original, stage.copy);
    const one = await instance(stage.copy);
    late = 365 * 86_400_000;
    await one.integrity.verifyWhenDue({ hours: 24 });
    await sharedVerifications(counters, () => Date.now() + late).begin('an instance that died');
    late = 0;
    const database = open(stage.copy, { synchronous: 'NORMAL', cacheKiB: 1000 });
    database.exec("UPDATE events SET data = replace(data, '\"', ' \"') WHERE position = 17");
    database.close();
    await one.integrity.verifyWhenDue({ hours: 24 });
    expect(await one.integrity.state()).toMatchObject({ state: 'broken', findings: [{ kind: 'changed' }] });
  });
});
