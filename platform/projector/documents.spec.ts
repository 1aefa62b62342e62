import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Position, START } from '../event-store/port.ts';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import type { CollectionRef } from '../read-store/port.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { type DocumentBatch, openDocuments } from './documents.ts';
import { type Item, items, openWorld, type World } from './sample.testing.ts';

const ref: CollectionRef = { definition: items().collection, generation: 1 };
const item = (_id: string, group: string, amount = 1): Item => ({ _id, group, amount, changes: 0, at: '' });
const at = (n: number) => String(n).padStart(16, '0') as Position;

describe('a document batch', () => {
  let world: World;
  let batch: DocumentBatch<Item>;
  beforeEach(async () => {
    world = await openWorld({ openEventStore: openSqliteEventStore, openReadStore: openSqliteReadStore });
    const { readStore } = world;
    await readStore.prepare(ref);
    const puts = [item('a', 'x'), item('b', 'x'), item('d', 'y')];
    await readStore.write({
      collection: ref,
      after: START,
      puts,
      deletes: [],
      notes: new Map([['n', 'stored']]),
      checkpoint: at(1),
      eventId: undefined,
    });
    const reader = readStore.readerOf<Item>(ref);
    batch = openDocuments(items().collection, { ...reader, note: (key) => readStore.note(ref, key) });
  });
  afterEach(() => world.dispose());

  it('reads the stored documents until something changes', async () => {
    expect(await batch.documents.get('a')).toEqual(item('a', 'x'));
    expect(await batch.documents.get('z')).toBeUndefined();
    expect(await batch.documents.note('n')).toBe('stored');
    expect(batch.changed()).toBe(0);
  });
  it('shows earlier writes of the same batch, and writes each document once', async () => {
    const { documents } = batch;
    documents.put(item('c', 'x'));
    await documents.change('c', (each) => ({ ...each, amount: 5 }));
    await documents.change('a', (each) => ({ ...each, amount: 7 }));
    await documents.change('a', (each) => ({ ...each, amount: each.amount + 1 }));
    await documents.change('z', (each) => ({ ...each, amount: 9 }));
    documents.remove('b');
    documents.setNote('n', undefined);
    documents.setNote('m', [1]);
    expect(await documents.get('c')).toMatchObject({ amount: 5 });
    expect(await documents.get('b')).toBeUndefined();
    expect(await documents.note('n')).toBeUndefined();
    expect(batch.changes()).toEqual({
      puts: [item('c', 'x', 5), item('a', 'x', 8)],
      deletes: ['b'],
      notes: new Map<string, unknown>([
        ['n', undefined],
        ['m', [1]],
      ]),
    });
  });
  it('finds documents as they are now, in the order of the store', async () => {
    const { documents } = batch;
    const found = async () => (await documents.find({ where: { group: 'x' } })).map(({ _id }) => _id);
    expect(await found()).toEqual(['a', 'b']);
    documents.put(item('0', 'x'));
    documents.put(item('c', 'y'));
    documents.remove('b');
    await documents.change('a', (each) => ({ ...each, group: 'y' }));
    await documents.change('d', (each) => ({ ...each, group: 'x' }));
    expect(await found()).toEqual(['0', 'd']);
    expect((await documents.find({})).map(({ _id }) => _id)).toEqual(['0', 'a', 'c', 'd']);
    await expect(documents.find({ where: { nothing: 1 } })).rejects.toThrow('nothing');
  });
  it('keeps documents cached after a write, and rereads them after a discard', async () => {
    await batch.documents.change('a', (each) => ({ ...each, amount: 3 }));
    batch.written(10);
    expect(batch.changed()).toBe(0);
    expect(await batch.documents.get('a')).toMatchObject({ amount: 3 });
    batch.documents.put(item('a', 'z'));
    batch.discard();
    expect(await batch.documents.get('a')).toEqual(item('a', 'x'));
  });
  it('drops cached documents when there are too many', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => `i${n}`);
    for (const id of ids) batch.documents.put(item(id, 'q'));
    batch.written(10);
    // They were not really stored, so only cached ones could be found.
    const left = await Promise.all(ids.map((id) => batch.documents.get(id)));
    expect(left.filter((each) => each !== undefined)).toEqual([]);
  });
  it('asks an empty store only for what was changed before, also if that was discarded', async () => {
    const asked: string[] = [];
    const nothing = async (key: string) => void asked.push(key);
    const empty = openDocuments(items().collection, { get: nothing, note: nothing, find: async () => [] }, { isEmpty: true });
    const readAll = async () => {
      for (const id of ['a', 'b', 'c']) await empty.documents.get(id);
      for (const key of ['m', 'n']) await empty.documents.note(key);
    };
    await readAll();
    expect(asked).toEqual([]);
    empty.documents.put(item('a', 'x'));
    empty.documents.setNote('m', 1);
    empty.written(0);
    empty.documents.put(item('b', 'x'));
    empty.discard();
    await readAll();
    expect(asked).toEqual(['a', 'b', 'm']);
  });
  it('rejects a change of a document’s id', async () => {
    await expect(batch.documents.change('a', (each) => ({ ...each, _id: 'b' }))).rejects.toThrow('may not turn a into b');
  });
});
