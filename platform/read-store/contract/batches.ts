import { beforeEach, describe, expect, it } from '@jest/globals';
import { START } from '../../event-store/port.ts';
import { type CollectionReader, type ReadStore, StaleWriterError } from '../port.ts';
import { at, commit, generation, ids, load, type OpenForTest, type Person, people, type StoreUnderTest, storesOf } from './sample.ts';

const ref = generation(1);
const person = (_id: string, age = 1): Person => ({ _id, name: `name of ${_id}`, age });

/** Writes: documents, notes and checkpoint together, exactly once. */
export function batchContract(open: OpenForTest): void {
  const stores = storesOf(open);

  describe('batches', () => {
    let under: StoreUnderTest;
    let store: ReadStore;
    let reader: CollectionReader<Person>;
    beforeEach(async () => {
      under = await stores();
      store = under.store;
      reader = store.reader(people);
      await load(store, [person('a'), person('b')], people);
    });

    it('puts, replaces and deletes', async () => {
      await commit(store, ref, at(2), { puts: [person('a', 7), person('c')], deletes: ['b', 'nobody'] });
      expect(await reader.find()).toEqual([person('a', 7), person('c')]);
      expect(await reader.find({ where: { age: 7 } })).toEqual([person('a', 7)]);
      expect(await store.checkpoint(ref)).toBe(at(2));
    });
    it('finds a replaced document by its new fields only', async () => {
      await commit(store, ref, at(2), { puts: [{ _id: 'a', name: 'Other' } as Person] });
      expect(await reader.count({ contains: 'name of a' })).toBe(0);
      expect(await reader.count({ where: { age: 1 } })).toBe(1);
      expect(await reader.get('a')).toEqual({ _id: 'a', name: 'Other' });
    });
    it('moves the checkpoints of several generations in one write, except one that is not at its expected position', async () => {
      const animals = generation(1, { ...people, name: 'animals' });
      await store.prepare(animals);
      const to = (after: number, checkpoint: number) => ({ after: at(after), checkpoint: at(checkpoint), eventId: `event ${checkpoint}` });
      await store.move([
        { collection: ref, ...to(1, 5) },
        { collection: animals, ...to(1, 5), after: START },
      ]);
      expect([await store.checkpoint(ref), await store.checkpoint(animals)]).toEqual([at(5), at(5)]);
      expect(await store.marks()).toContainEqual({ of: { collection: 'animals', generation: 1 }, position: at(5), eventId: 'event 5' });
      await expect(store.move([{ collection: ref, ...to(4, 9) }])).rejects.toThrow(StaleWriterError);
      const other = { ...people, name: 'animals', version: 2 };
      await expect(store.move([{ collection: generation(1, other), ...to(5, 9) }])).rejects.toThrow(StaleWriterError);
      expect([await store.checkpoint(ref), await store.checkpoint(animals)]).toEqual([at(5), at(5)]);
      expect(ids(await reader.find())).toEqual(['a', 'b']);
    });
    it('moves the checkpoint with nothing to write', async () => {
      await commit(store, ref, at(9));
      expect(await store.checkpoint(ref)).toBe(at(9));
      expect(ids(await reader.find())).toEqual(['a', 'b']);
    });
    it('writes a batch completely or not at all', async () => {
      const wrong = { _id: 'd', age: 'old' } as unknown as Person;
      const write = commit(store, ref, at(2), { puts: [person('c'), wrong], deletes: ['a'], notes: new Map([['n', 1]]) });
      await expect(write).rejects.toThrow('people.age is declared number');
      expect(ids(await reader.find())).toEqual(['a', 'b']);
      expect(await store.note(ref, 'n')).toBeUndefined();
      expect(await store.checkpoint(ref)).toBe(at(1));
      await commit(store, ref, at(2), { puts: [person('c')] });
      expect(ids(await reader.find())).toEqual(['a', 'b', 'c']);
    });
    it('rejects ids that cannot be stored exactly', async () => {
      for (const id of ['', 'a\0b', '\ud800']) {
        await expect(commit(store, ref, at(2), { puts: [person(id)] })).rejects.toThrow('cannot be an id');
      }
    });
    it('rejects a write to a generation that was not prepared', async () => {
      await expect(commit(store, generation(7), at(2))).rejects.toThrow('generation 7');
    });
    it('stores documents exactly, including undeclared fields', async () => {
      const document = { _id: 'd', other: [1, { deep: null }], text: 'line\nNUL\0 😀 \ud800', 'dotted.key': true } as Person;
      await commit(store, ref, at(2), { puts: [document] });
      expect(await reader.get('d')).toEqual(document);
    });
    it('writes large batches', async () => {
      const many = Array.from({ length: 3000 }, (_, index) => person(`p${index}`, index));
      await commit(store, ref, at(2), { puts: many });
      expect(await reader.count({ where: { age: { gte: 100 } } })).toBe(2900);
      await commit(store, ref, at(3), { deletes: ids(many) });
      expect(ids(await reader.find())).toEqual(['a', 'b']);
    });
    it('shows other connections only complete batches, and keeps them after closing', async () => {
      const other = (await under.again()).reader(people);
      const sums: number[] = [];
      const writing = (async () => {
        for (let round = 2; round < 40; round++) {
          await commit(store, ref, at(round), { puts: [person('a', round), person('b', -round)] });
        }
      })();
      for (let round = 0; round < 40; round++) sums.push(await other.sum('age'));
      await writing;
      expect(sums.filter((sum) => sum !== 0 && sum !== 2)).toEqual([]);
      await store.close();
      const reopened = await under.again();
      expect(await reopened.reader(people).find()).toEqual([person('a', 39), person('b', -39)]);
      expect(await reopened.checkpoint(ref)).toBe(at(39));
    });

    describe('of a stale writer', () => {
      const late = { puts: [person('a', 4), person('x')], deletes: ['b'], notes: new Map([['n', 4]]) };
      beforeEach(() => commit(store, ref, at(5), { puts: [person('a', 5)], notes: new Map([['n', 5]]) }));
      const expectNothingChanged = async () => {
        expect(await reader.find()).toEqual([person('a', 5), person('b')]);
        expect(await store.note(ref, 'n')).toBe(5);
        expect(await store.checkpoint(ref)).toBe(at(5));
      };

      it.each([
        ['the same batch again', at(1), at(5)],
        ['a shorter one', at(1), at(3)],
        ['a longer one', at(1), at(9)],
        ['one from the start', START, at(9)],
        ['one from between', at(4), at(9)],
        ['one from a position that the store has not reached', at(6), at(9)],
      ])('are rejected completely: %s', async (_title, after, checkpoint) => {
        await expect(commit(store, ref, checkpoint, { ...late, after })).rejects.toThrow(StaleWriterError);
        await expectNothingChanged();
      });
      it('are rejected if another release started the generation over', async () => {
        await store.prepare(generation(2));
        await store.prepare(generation(2, { ...people, version: 2 }));
        await expect(commit(store, generation(2), at(9), late)).rejects.toThrow(StaleWriterError);
        expect(await store.checkpoint(generation(2))).toBe(START);
      });
      it.each([at(5), at(4), START])('must move the checkpoint forward, not to %j', async (checkpoint) => {
        await expect(commit(store, ref, checkpoint, late)).rejects.toThrow(RangeError);
        await expectNothingChanged();
      });
      it('are rejected for all but one of several concurrent writers', async () => {
        const other = await under.again();
        const write = (by: number) =>
          commit(by % 2 ? store : other, ref, at(6), { after: at(5), puts: [person('w', by)], notes: new Map([['by', by]]) });
        const written = await Promise.allSettled([0, 1, 2, 3].map(write));
        expect(written.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
        const winner = written.findIndex(({ status }) => status === 'fulfilled');
        expect([(await reader.get('w'))?.age, await store.note(ref, 'by')]).toEqual([winner, winner]);
        for (const each of written) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(StaleWriterError);
      });
    });

    describe('notes', () => {
      it('are kept by key and generation, and deleted by undefined', async () => {
        await commit(store, ref, at(2), {
          notes: new Map<string, unknown>([
            ['a', { list: [1, 'x'] }],
            ['b', null],
            ['c', 0],
          ]),
        });
        await store.prepare(generation(2));
        await commit(store, generation(2), at(2), { notes: new Map([['a', 'second']]) });
        await commit(store, ref, at(3), {
          notes: new Map<string, unknown>([
            ['c', undefined],
            ['nothing', undefined],
          ]),
        });
        expect(await store.note(ref, 'a')).toEqual({ list: [1, 'x'] });
        expect(await store.note(ref, 'b')).toBeNull();
        expect(await store.note(ref, 'c')).toBeUndefined();
        expect(await store.note(generation(2), 'a')).toBe('second');
      });
    });
  });
}
