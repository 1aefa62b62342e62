import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { START } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { ReadStoreUnavailableError } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { added, changed, type Item, items, openWorld, type World, write } from './sample.testing.ts';
import { seen } from './seen.ts';
import { breather } from './supervision.ts';
import { openTarget } from './target.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
});
afterEach(() => world.dispose());

it('is overtaken, and writes nothing more, when another instance has written since its own write failed', async () => {
  const { eventStore, readStore } = world;
  const [first, second, third] = [
    await write(eventStore, added('a')),
    await write(eventStore, added('b')),
    await write(eventStore, added('c')),
  ];
  const events = (await eventStore.readAll({ after: START, limit: 3 })).events.map(seen);
  const projection = items();
  const ref = { definition: projection.collection, generation: 1 };
  await readStore.prepare(ref);
  const lost = new ReadStoreUnavailableError('the connection is lost');
  const away = { ...readStore, write: () => Promise.reject(lost) };
  const overtaken: string[] = [];
  const target = openTarget({
    ...{ projection, ref, live: true, checkpoint: START, readStore: away, eventStore, breathe: breather() },
    ...{ committed: () => undefined, overtaken: (reason) => void overtaken.push(reason) },
  });
  expect(await target.take(events.slice(0, 1), first, 'all')).toMatchObject({ error: lost });
  await readStore.write({ collection: ref, after: START, puts: [], deletes: [], notes: new Map(), checkpoint: second, eventId: 'b' });
  expect(await target.take(events, third, 'all')).toMatchObject({ error: { message: 'another instance has written here' } });
  expect(overtaken).toEqual([`generation 1 of items stands at ${second}`]);
  expect(target.committed()).toBe(START);
});

it('gives each long write a turn of the event loop to itself, also when the last rest was a moment ago', async () => {
  const { eventStore, readStore } = world;
  const upTo = await write(eventStore, ...Array.from({ length: 200 }, (_, n) => added(`i${n}`)));
  const events = (await eventStore.readAll({ after: START, limit: 200 })).events.map(seen);
  let turn = 0;
  let next: NodeJS.Immediate | undefined;
  const count = () => {
    turn += 1;
    next = setImmediate(count);
  };
  count();
  const turnsOfWrites: number[] = [];
  const watched: typeof readStore = {
    ...readStore,
    write(batch) {
      turnsOfWrites.push(turn);
      return readStore.write(batch);
    },
  };
  const breathe = breather(60_000);
  const targets = ['one', 'two', 'three'].map((name) => {
    const projection = items({ name });
    const ref = { definition: projection.collection, generation: 1 };
    const idle = { committed: () => undefined, overtaken: () => undefined };
    return openTarget({ projection, ref, live: false, checkpoint: START, readStore: watched, eventStore, breathe, ...idle });
  });
  for (const { ref } of targets) await readStore.prepare(ref);
  expect(await Promise.all(targets.map((target) => target.take(events, upTo, 'all')))).toEqual([undefined, undefined, undefined]);
  clearImmediate(next);
  expect(new Set(turnsOfWrites).size).toBe(targets.length);
});

it.each([
  ['asks an empty generation for no document that it has not written', START, []],
  ['asks a generation that has been built further for every document', undefined, ['b']],
])('%s', async (_title, start, expected) => {
  const { eventStore, readStore } = world;
  const first = await write(eventStore, added('a'));
  const upTo = await write(eventStore, changed('b', 2));
  const projection = items();
  const ref = { definition: projection.collection, generation: 1 };
  await readStore.prepare(ref);
  const checkpoint = start ?? first;
  if (checkpoint !== START)
    await readStore.write({ collection: ref, after: START, puts: [], deletes: [], notes: new Map(), checkpoint, eventId: 'a' });
  const asked: string[] = [];
  const reader = readStore.readerOf<Item>(ref);
  const get = async (id: string) => {
    asked.push(id);
    return reader.get(id);
  };
  const watched = { ...readStore, readerOf: () => ({ ...reader, get }) } as typeof readStore;
  const target = openTarget({
    ...{ projection, ref, live: false, checkpoint, readStore: watched, eventStore, breathe: breather() },
    ...{ committed: () => undefined, overtaken: () => undefined },
  });
  const events = (await eventStore.readAll({ after: checkpoint, limit: 2 })).events.map(seen);
  expect(await target.take(events, upTo, 'all')).toBeUndefined();
  expect(asked).toEqual(expected);
});
