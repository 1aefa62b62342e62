import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defineEvents, type EventCatalogue } from '@s30/contracts/events/define';
import { z } from 'zod';
import { until } from '../clock/until.testing.ts';
import { type EventStore, EventStoreUnavailableError } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { type ReadStore, ReadStoreUnavailableError } from '../read-store/port.ts';
import { type Documents, type Projection, projection } from './projection.ts';
import { LONG, projectorsOfEachTest } from './runner.testing.ts';
import {
  added,
  allPassed,
  changed,
  documentsOf,
  groups,
  happened,
  itemEvents,
  items,
  otherEvents,
  removed,
  sampleCatalogue,
  write,
} from './sample.testing.ts';

const Count = z.object({ _id: z.string(), events: z.int() });
const count = async (_: object, documents: Documents<z.infer<typeof Count>>) => {
  const { events } = (await documents.get('all')) ?? { events: 0 };
  documents.put({ _id: 'all', events: events + 1 });
};
const plain = { version: 1, document: Count, indexes: [] };
const happenings = projection({ ...plain, name: 'happenings', from: [otherEvents], on: { Happened: count } });
const everything = projection({ ...plain, name: 'everything', from: [itemEvents, otherEvents], on: { Happened: count } });
const additions = projection({ ...plain, name: 'additions', from: [itemEvents], on: { Added: count } });

describe('the projector when an event fails', () => {
  const { world, log, start, report, caughtUp, built } = projectorsOfEachTest();

  const failing = (isBad: (n: number) => boolean) => {
    const tries: number[] = [];
    const before = async ({ type, data }: { type: string; data: unknown }) => {
      const { amount = 0 } = data as { amount?: number };
      if (type !== 'Changed' || amount < 100) return;
      tries.push(amount);
      if (isBad(tries.length)) throw new Error(`cannot take ${amount}`);
    };
    return { tries, projection: items({ before }) };
  };

  /** A second store on the same log. */
  const opened = (catalogue: EventCatalogue) =>
    openSqliteEventStore({ path: join(world().folder, 'events.db'), catalogue, readOnly: true });

  it('retries the event alone, after storing what came before it', async () => {
    const { tries, projection } = failing((n) => n <= 3);
    const projector = start([projection, groups]);
    await write(world().eventStore, added('a'), changed('a', 1));
    await caughtUp(projector);
    await write(world().eventStore, changed('a', 100), changed('a', 1));
    await caughtUp(projector);
    expect(tries).toEqual([100, 100, 100, 100]);
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', amount: 103, changes: 3 }]);
    const retries = log().lines.filter(({ message }) => message === 'event failed, it is tried again');
    expect(retries.length).toBeGreaterThan(0);
    expect(retries[0]?.details).toMatchObject({ projection: 'items', type: 'Changed', message: 'cannot take 100' });
    await until('the items to be live', () => report(projector, 'items')?.state === 'live');
    expect(report(projector, 'items')?.failure).toBeUndefined();
  });

  it('finally stops that projection alone, reports it, and skips nothing', async () => {
    await write(world().eventStore, added('a'));
    await built(items(), groups);
    await write(world().eventStore, changed('a', 1));
    const bad = await write(world().eventStore, changed('a', 100));
    await write(world().eventStore, changed('a', 1));
    const { projection } = failing(() => true);
    const projector = start([projection, groups]);
    await until('the items to stop', () => report(projector, 'items')?.state === 'stopped');
    await caughtUp(projector, ['groups']);
    const position = await write(world().eventStore, added('b'));
    expect(await projector.waitFor(['groups'], position, LONG)).toBe(true);
    expect(await allPassed(projector, position, 1)).toBe(false);
    expect(await projector.settled(position)).toBe(true);
    expect(report(projector, 'items')).toMatchObject({
      state: 'stopped',
      failure: { position: bad, type: 'Changed', message: 'cannot take 100' },
    });
    await until('the items to be three behind', () => report(projector, 'items')?.lag === 3);
    expect(report(projector, 'groups')).toMatchObject({ state: 'live', lag: 0 });
    // Everything before the failing event is there, nothing after it.
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', amount: 2, changes: 1 }]);
    expect(log().lines.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'projection stopped at an event', details: { projection: 'items', position: bad } },
    ]);
    await projector.stop();
    // Once fixed, it resumes where it stopped.
    await caughtUp(start([items(), groups]));
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', changes: 3 }, { _id: 'b' }]);
  });

  it('finds the event whose document the store rejects', async () => {
    const refused = items();
    const project: Projection['project'] = (event, documents) => {
      const { amount } = event.data as { amount: number };
      if (amount === 100) return documents.put({ _id: 'a', group: 7 } as never);
      return refused.project(event, documents as never);
    };
    await write(world().eventStore, ...Array.from({ length: 20 }, (_, n) => added(`i${n}`)));
    await built(refused);
    const bad = await write(world().eventStore, changed('i1', 100));
    await write(world().eventStore, ...Array.from({ length: 20 }, (_, n) => changed(`i${n}`)));
    const projector = start([{ ...refused, project }]);
    await until('the items to stop', () => report(projector, 'items')?.state === 'stopped');
    expect(report(projector, 'items')?.failure).toMatchObject({ position: bad, type: 'Changed' });
    expect(await world().readStore.reader(items().collection).count()).toBe(20);
  });

  it('stops only the projections that an event concerns which cannot be decoded, and counts what is left', async () => {
    const all = [items(), groups, happenings, everything];
    await write(world().eventStore, added('a'), happened());
    await built(...all);
    await write(world().eventStore, changed('a', 1));
    const bad = await write(world().eventStore, removed('a'));
    await write(world().eventStore, happened(), added('b'));
    const eventStore = await opened(new Map([...sampleCatalogue].filter(([type]) => type !== 'Removed')));
    const projector = start(all, { eventStore });
    await caughtUp(projector, ['happenings']);
    for (const [name, lag] of Object.entries({ items: 2, groups: 2, everything: 4 })) {
      await until(`${name} to stop`, () => report(projector, name)?.state === 'stopped' && report(projector, name)?.lag === lag);
      expect(report(projector, name)?.failure).toMatchObject({ position: bad, type: 'Removed', message: expect.stringContaining(bad) });
    }
    const position = await write(world().eventStore, happened());
    expect(await projector.waitFor(['happenings'], position, LONG)).toBe(true);
    expect(report(projector, 'happenings')).toMatchObject({ state: 'live' });
    expect(await documentsOf(world().readStore, happenings)).toMatchObject([{ _id: 'all', events: 3 }]);
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'a', changes: 1 }]);
    await projector.stop();
    await eventStore.close();
    // A release that knows the event resumes there.
    await caughtUp(start(all));
    expect(await documentsOf(world().readStore, items())).toMatchObject([{ _id: 'b' }]);
  });

  it('stops for malformed data only the projections that handle the type', async () => {
    await write(world().eventStore, added('a'));
    await built(items(), additions);
    const bad = await write(world().eventStore, changed('a', 1));
    const stricter = defineEvents('item', { Changed: z.object({ why: z.string() }) }).events.Changed;
    const eventStore = await opened(new Map([...sampleCatalogue, ['Changed', stricter]]));
    const projector = start([items(), additions], { eventStore });
    await until('the items to stop', () => report(projector, 'items')?.state === 'stopped');
    expect(report(projector, 'items')?.failure).toMatchObject({
      position: bad,
      type: 'Changed',
      message: expect.stringContaining('cannot be read'),
    });
    const position = await write(world().eventStore, added('b'));
    expect(await projector.waitFor(['additions'], position, LONG)).toBe(true);
    await projector.stop();
    await eventStore.close();
  });

  /** How many times in a row a projection had waited, for each time that one waited. */
  const waits = () =>
    log()
      .lines.filter(({ message }) => message === 'a store fails, the projection waits for it')
      .map(({ details }) => (details as { readonly waits: number }).waits);

  it('waits, without blaming an event, while the read store is unhealthy', async () => {
    let isWell = false;
    const { readStore } = world();
    const ailing: ReadStore = {
      ...readStore,
      write: async (batch) => (isWell ? readStore.write(batch) : Promise.reject(new Error('the disk is full'))),
      health: async () => (isWell ? { ok: true } : { ok: false, reason: 'the disk is full' }),
    };
    await write(world().eventStore, added('a'));
    const projector = start([items()], { readStore: ailing });
    await until('the projection to wait for the read store', () => waits().includes(6));
    expect(report(projector, 'items')).toMatchObject({ state: 'rebuilding', failure: { message: 'the disk is full' } });
    isWell = true;
    await caughtUp(projector);
    expect(await documentsOf(readStore, items())).toHaveLength(1);
  });

  it.each(['read store', 'event store'])('waits for the %s also where the events changed nothing', async (ailing) => {
    let isWell = true;
    const { readStore, eventStore } = world();
    const orFull = async (work: () => Promise<void>) => (isWell ? work() : Promise.reject(new Error('the disk is full')));
    const ailingReadStore: ReadStore = {
      ...readStore,
      write: (batch) => orFull(() => readStore.write(batch)),
      move: (moves) => orFull(() => readStore.move(moves)),
      health: async () => (isWell ? { ok: true } : { ok: false, reason: 'the disk is full' }),
    };
    const ailingEventStore: EventStore = {
      ...eventStore,
      idAt: async (position) => (isWell ? eventStore.idAt(position) : Promise.reject(new EventStoreUnavailableError('no leader'))),
    };
    const stores = ailing === 'read store' ? { readStore: ailingReadStore } : { eventStore: ailingEventStore };
    const projector = start([items(), happenings], stores);
    await caughtUp(projector);
    isWell = false;
    await write(eventStore, added('a'));
    await until('both to wait for it', () => waits().filter((times) => times === 9).length === 2);
    expect(log().lines.filter(({ message }) => message === 'projection failed, it is taken aside')).toHaveLength(2);
    isWell = true;
    await caughtUp(projector);
    expect(await documentsOf(readStore, items())).toHaveLength(1);
  });

  /** A read store that fails to read one checkpoint, once that is `due`, as when the primary steps down. */
  const failingOnce = (due: () => boolean): ReadStore => {
    let hasFailed = false;
    const checkpoint: ReadStore['checkpoint'] = async (ref) => {
      if (hasFailed || !due()) return world().readStore.checkpoint(ref);
      hasFailed = true;
      throw new ReadStoreUnavailableError('the primary has stepped down');
    };
    return { ...world().readStore, checkpoint };
  };

  it('stops no projection when the read store fails once while it is opened', async () => {
    await built(items(), groups);
    await write(world().eventStore, added('a'));
    await caughtUp(start([items(), groups], { readStore: failingOnce(() => true) }));
    expect(await documentsOf(world().readStore, items())).toHaveLength(1);
  });

  it('stops no projection because of an error that the read store has only once', async () => {
    const { readStore } = world();
    let hasFailed = false;
    const prepare: ReadStore['prepare'] = async (ref) => {
      if (hasFailed) return readStore.prepare(ref);
      hasFailed = true;
      throw new Error('an unforeseen error');
    };
    await caughtUp(start([items()], { readStore: { ...readStore, prepare } }));
    expect(hasFailed).toBe(true);
  });

  it('reports an interruption of the log no longer once it is over, although no event comes', async () => {
    let isWell = false;
    const { eventStore } = world();
    const subscribe: EventStore['subscribe'] = (options) => {
      if (!isWell) throw new EventStoreUnavailableError('no leader');
      return eventStore.subscribe(options);
    };
    const projector = start([items()], { eventStore: { ...eventStore, subscribe } });
    await until('the interruption', () => report(projector, 'items')?.failure?.message === 'no leader');
    isWell = true;
    await until('the items to be live', () => report(projector, 'items')?.state === 'live' && !report(projector, 'items')?.failure);
  });

  it.each(['live', 'stopped'] as const)('rebuilds a %s projection although the read store fails once in between', async (state) => {
    let isBroken = state === 'stopped';
    const before = async () => {
      if (isBroken) throw new Error('not ready for this');
    };
    const { readStore } = world();
    let newest = 0;
    const prepare: ReadStore['prepare'] = async (ref) => {
      await readStore.prepare(ref);
      newest = ref.generation;
    };
    await write(world().eventStore, added('a'));
    const projector = start([items({ before })], { readStore: { ...failingOnce(() => newest === 2), prepare } });
    await until('the first build to end', () => report(projector, 'items')?.state === state);
    isBroken = false;
    await readStore.requestRebuild('items');
    await until('the second generation to be live', () => report(projector, 'items')?.generation === 2);
  });
});
