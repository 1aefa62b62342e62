import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { until } from '../clock/until.testing.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { NoLiveGenerationError, ReadStoreUnavailableError, StaleWriterError } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { open } from '../sqlite/database.ts';
import { type Projection, projection } from './projection.ts';
import { createProjector, type Projector } from './runner.ts';
import {
  added,
  allPassed,
  changed,
  documentsOf,
  groups,
  itemEvents,
  items,
  logbook,
  openWorld,
  type World,
  write,
} from './sample.testing.ts';

const LONG = 20_000;
const Arrival = z.object({ _id: z.string() });

describe('rebuilding a projection', () => {
  let world: World;
  let log: ReturnType<typeof logbook>;
  let started: Projector[];
  beforeEach(async () => {
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
    log = logbook();
    started = [];
    await write(world.eventStore, ...Array.from({ length: 30 }, (_, n) => added(`i${n}`)));
    await write(world.eventStore, ...Array.from({ length: 30 }, (_, n) => changed(`i${n}`, 10)));
  });
  afterEach(async () => {
    for (const projector of started) await projector.stop();
    await world.dispose();
  });

  function start(projections: readonly Projection[], stores: Partial<Pick<World, 'eventStore' | 'readStore'>> = {}): Projector {
    const { eventStore, readStore } = { ...world, ...stores };
    const retry = { attempts: 2, baseMs: 1, maxMs: 5 };
    const projector = createProjector({
      eventStore,
      readStore,
      projections,
      logger: log,
      holder: 'one',
      leaseTtlMs: 5000,
      retry,
      pollMs: 5,
    });
    projector.start();
    started.push(projector);
    return projector;
  }
  const report = (projector: Projector, name = 'items') => projector.status().find((each) => each.name === name);
  const caughtUp = async (projector: Projector) => expect(await allPassed(projector, await world.eventStore.head(), LONG)).toBe(true);
  const amounts = async (version?: number) =>
    (await world.readStore.reader(items(version === undefined ? {} : { version }).collection).find()).map(({ amount }) => amount);
  const has = async (amount: number, version?: number) => {
    const found = await amounts(version);
    return found.length === 30 && found.every((each) => each === amount);
  };
  /** A projection that blocks at events of the given type until it is released. */
  function held(version: number, type: string) {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { release, projection: items({ version, before: async (event) => (event.type === type ? gate : undefined) }) };
  }

  it('builds beside the live documents when the version has grown, while the old code still reads those', async () => {
    const old = start([items(), groups]);
    await caughtUp(old);
    await old.stop();
    const { release, projection } = held(3, 'Added');
    try {
      const projector = start([projection, groups]);
      await until('the items to be rebuilt', () => report(projector)?.state === 'rebuilding');
      expect(await has(11)).toBe(true);
      const position = await write(world.eventStore, changed('i0', 100));
      expect(await projector.waitFor(['groups'], position, LONG)).toBe(true);
      expect(await projector.waitFor(['items'], position, 1)).toBe(false);
      let isSettled = false;
      const settled = projector.settled(position).finally(() => {
        isSettled = true;
      });
      await expect(amounts(3)).rejects.toThrow(NoLiveGenerationError);
      expect(await has(11)).toBe(true);
      expect(await world.readStore.status('items')).toMatchObject({ live: 1, version: 1, building: { generation: 2 } });
      expect(isSettled).toBe(false);
      release();
      expect(await settled).toBe(true);
      await until('the items to be live', () => report(projector)?.state === 'live');
      expect(report(projector)).toMatchObject({ version: 3, generation: 2 });
      expect(await world.readStore.status('items')).toMatchObject({ live: 2, version: 3, building: undefined });
      await expect(amounts()).rejects.toThrow(NoLiveGenerationError);
      expect((await amounts(3)).toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 29 }, () => 31), 331]);
      await write(world.eventStore, changed('i1', 1000));
      await caughtUp(projector);
      expect(Math.max(...(await amounts(3)))).toBe(3031);
    } finally {
      release();
    }
  });

  it('starts from scratch if the log lacks the events the documents were made from', async () => {
    const old = start([items(), groups]);
    await caughtUp(old);
    await old.stop();
    const database = open(join(world.folder, 'events.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
    database.run('DELETE FROM events WHERE position > 40');
    database.run("UPDATE sqlite_sequence SET seq = 40 WHERE name = 'events'");
    database.close();
    const projector = start([items(), groups]);
    await until('every projection to be live', () => projector.status().every(({ state }) => state === 'live'));
    expect(await documentsOf(world.readStore, groups)).toEqual([{ _id: 'g', members: 30, total: 30 + 100 }]);
    expect(log.lines.filter(({ message }) => message.startsWith('the log does not hold the event'))).toHaveLength(2);
    await write(world.eventStore, changed('i0', 5));
    await caughtUp(projector);
    expect(await documentsOf(world.readStore, groups)).toMatchObject([{ total: 135 }]);
  });

  it('rebuilds on request from any connection', async () => {
    const projector = start([items(), groups]);
    await caughtUp(projector);
    const before = await documentsOf(world.readStore, groups);
    await (await world.again()).requestRebuild('groups');
    await until('the second generation of the groups', () => report(projector, 'groups')?.generation === 2);
    expect(await documentsOf(world.readStore, groups)).toEqual(before);
    expect(report(projector)?.generation).toBe(1);
    const position = await write(world.eventStore, changed('i0', 5));
    expect(await allPassed(projector, position, LONG)).toBe(true);
    expect(await documentsOf(world.readStore, groups)).toMatchObject([{ total: 335 }]);
    expect(log.lines.map(({ message }) => message)).toContain('rebuilt projection is live');
  });

  it('rebuilds on request although the store fails once the new generation is prepared', async () => {
    const { readStore } = world;
    let failures = 0;
    const projector = start([items(), groups], {
      readStore: {
        ...readStore,
        async checkpoint(ref) {
          if (ref.generation === 2) failures += 1;
          if (failures === 1) throw new ReadStoreUnavailableError('the connection is lost');
          return readStore.checkpoint(ref);
        },
      },
    });
    await caughtUp(projector);
    await readStore.requestRebuild('groups');
    await until('the second generation of the groups', () => report(projector, 'groups')?.generation === 2);
    expect(failures).toBe(2);
  });

  it('reads the log once for rebuilds requested together', async () => {
    const old = start([items(), groups]);
    await caughtUp(old);
    await old.stop();
    for (const name of ['items', 'groups']) await world.readStore.requestRebuild(name);
    const { eventStore } = world;
    const froms: Position[] = [];
    const readAll: EventStore['readAll'] = (options) => {
      if (options.types !== undefined) froms.push(options.after);
      return eventStore.readAll(options);
    };
    const projector = start([items(), groups], { eventStore: { ...eventStore, readAll } });
    await until('the second generation of every projection', () => projector.status().every(({ generation }) => generation === 2));
    expect(froms.filter((from) => from === START)).toHaveLength(1);
  });

  it('does not decode events the projection ignores, and does not get past one it cannot decode', async () => {
    const arrivals = projection({
      ...{ name: 'arrivals', version: 1, document: Arrival, fields: {}, indexes: [], from: [itemEvents] },
      on: { Added: ({ data }, documents) => documents.put({ _id: data.itemId }) },
    });
    const projector = start([arrivals]);
    await caughtUp(projector);
    const damage = (type: string) => {
      const database = open(join(world.folder, 'events.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
      database.run("UPDATE events SET data = '{}' WHERE type = ?", type);
      database.close();
    };
    damage('Changed');
    await world.readStore.requestRebuild('arrivals');
    await until('the second generation of the arrivals', () => report(projector, 'arrivals')?.generation === 2);
    expect(await documentsOf(world.readStore, arrivals)).toHaveLength(30);
    damage('Added');
    await world.readStore.requestRebuild('arrivals');
    await until('the rebuild to stop', () => log.lines.some(({ message }) => message === 'projection stopped at an event'));
    const failure = { type: 'Added', message: expect.stringContaining('cannot be read') };
    expect(report(projector, 'arrivals')).toMatchObject({ state: 'live', generation: 2, failure });
  });

  it('takes the event that the others were given while it was about to join them', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isGiven = false;
    const slow = items({
      name: 'slow',
      before: async ({ data }) => {
        if ((data as { amount?: number }).amount !== 1000) return;
        isGiven = true;
        await gate;
      },
    });
    const old = start([items(), slow]);
    await caughtUp(old);
    await old.stop();
    const { eventStore, readStore } = world;
    const projector = start([items({ version: 2 }), slow], {
      readStore: {
        ...readStore,
        async index(...of) {
          await readStore.index(...of);
          await write(eventStore, changed('i0', 1000));
          await until('the others to be given the event', () => isGiven);
          setImmediate(release);
        },
      },
    });
    await until('the second generation of the items', () => report(projector)?.generation === 2);
    expect(Math.max(...(await amounts(2)))).toBe(2021);
  });

  it('loses no event that arrives while generations are swapped', async () => {
    const projector = start([items(), groups]);
    await caughtUp(projector);
    for (let n = 0; n < 10; n += 1) {
      await world.readStore.requestRebuild(n % 2 === 0 ? 'items' : 'groups');
      for (let m = 0; m < 20; m += 1) await write(world.eventStore, changed(`i${m}`));
    }
    await caughtUp(projector);
    await until('every projection to be live', () => projector.status().every(({ state }) => state === 'live'));
    const found = await world.readStore.reader(items().collection).find();
    expect(found.map(({ changes }) => changes).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 1),
      ...Array.from({ length: 20 }, () => 11),
    ]);
    expect(await documentsOf(world.readStore, groups)).toEqual([{ _id: 'g', members: 30, total: 30 + 300 + 200 }]);
    expect(log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  const overtaken = () => log.lines.find(({ message }) => message.startsWith('work under a lease was overtaken'));

  it('does not switch in what was built from a log that has been replaced since', async () => {
    const old = start([items()]);
    await caughtUp(old);
    await old.stop();
    let isReplaced = false;
    const promoted: number[] = [];
    const { eventStore, readStore } = world;
    start([items({ version: 2 })], {
      eventStore: { ...eventStore, idAt: async (position) => (isReplaced ? 'another' : eventStore.idAt(position)) },
      readStore: {
        ...readStore,
        async write(batch) {
          await readStore.write(batch);
          isReplaced = true;
        },
        promote({ generation, ...ref }) {
          promoted.push(generation);
          return readStore.promote({ generation, ...ref });
        },
      },
    });
    await until('the work to begin again', () => overtaken() !== undefined || promoted.length > 0);
    expect(overtaken()?.details).toMatchObject({ reason: 'the log lacks what items was built from' });
    expect(promoted).not.toContain(2);
  });

  it('begins again with what is live when another instance has switched in its own generation', async () => {
    const old = start([items()]);
    await caughtUp(old);
    await old.stop();
    const { readStore } = world;
    let refused = 0;
    const projector = start([items({ version: 2 })], {
      readStore: {
        ...readStore,
        async promote(ref) {
          refused += 1;
          if (refused === 1) throw new StaleWriterError('items: another generation went live while 2 was built');
          await readStore.promote(ref);
        },
      },
    });
    await until('the second generation of the items', () => report(projector)?.generation === 2);
    expect(overtaken()?.details).toMatchObject({ reason: 'items: another generation went live while 2 was built' });
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('resumes after a restart', async () => {
    const old = start([items()]);
    await caughtUp(old);
    await old.stop();
    const first = held(2, 'Changed');
    const interrupted = start([first.projection]);
    await until('the first rebuild of the items', () => report(interrupted)?.state === 'rebuilding');
    const stopping = interrupted.stop();
    first.release();
    await stopping;
    expect(await world.readStore.status('items')).toMatchObject({ live: 1, building: { generation: 2 } });
    const projector = start([items({ version: 2 })]);
    await until('the second generation of the items', () => report(projector)?.generation === 2);
    expect(await has(21, 2)).toBe(true);
  });

  it('starts over when the version has grown again', async () => {
    const old = start([items()]);
    await caughtUp(old);
    await old.stop();
    const first = held(2, 'Changed');
    const interrupted = start([first.projection]);
    await until('the first rebuild of the items', () => report(interrupted)?.state === 'rebuilding');
    const stopping = interrupted.stop();
    first.release();
    await stopping;
    const projector = start([items({ version: 3 })]);
    await until('the third generation of the items', () => report(projector)?.generation === 3);
    expect(await has(31, 3)).toBe(true);
  });

  it('leaves the live documents as they are if it fails, and can be requested again', async () => {
    const old = start([items(), groups]);
    await caughtUp(old);
    await old.stop();
    let isBroken = true;
    const before = async ({ type }: { type: string }) => {
      if (isBroken && type === 'Changed') throw new Error('not ready for this');
    };
    const projector = start([items({ version: 2, before }), groups]);
    await until('the items to stop', () => report(projector)?.state === 'stopped');
    expect(report(projector)).toMatchObject({ generation: undefined, failure: { type: 'Changed', message: 'not ready for this' } });
    expect(await has(11)).toBe(true);
    isBroken = false;
    await world.readStore.requestRebuild('items');
    await until('the third generation of the items', () => report(projector)?.generation === 3);
    expect(await has(21, 2)).toBe(true);
    expect(report(projector)?.failure).toBeUndefined();
  });

  it('also rebuilds for a changed declaration without a new version', async () => {
    const old = start([items(), groups]);
    await caughtUp(old);
    await old.stop();
    const { collection, ...rest } = items();
    const projector = start([{ ...rest, collection: { ...collection, indexes: [['amount']] } }, groups]);
    await until('the items to be live', () => report(projector)?.state === 'live');
    expect(report(projector)).toMatchObject({ version: collection.version, generation: 2 });
  });
});
