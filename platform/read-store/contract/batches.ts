import { beforeEach, describe, expect, it } from '@jest/globals';
import { START } from '../../event-store/port.ts';
import type { CollectionReader, ReadStore } from '../port.ts';
import { at, batch, generation, ids, load, type OpenForTest, type Person, people, type StoreUnderTest, storesOf } from './sample.ts';

const ref = generation(1);
const person = (_id: string, age = 1): Person => ({ _id, name: `name of ${_id}`, age });

/** Writing: documents, notes and checkpoint together, once. */
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
      await store.write(batch(ref, at(2), { puts: [person('a', 7), person('c')], deletes: ['b', 'nobody'] }));
      expect(await reader.find()).toEqual([person('a', 7), person('c')]);
      expect(await reader.find({ where: { age: 7 } })).toEqual([person('a', 7)]);
      expect(await store.checkpoint(ref)).toBe(at(2));
    });
    it('finds a replaced document by its new fields only', async () => {
      await store.write(batch(ref, at(2), { puts: [{ _id: 'a', name: 'Other' } as Person] }));
      expect(await reader.count({ contains: 'name of a' })).toBe(0);
      expect(await reader.count({ where: { age: 1 } })).toBe(1);
      expect(await reader.get('a')).toEqual({ _id: 'a', name: 'Other' });
    });
    it('changes nothing for a position that it has passed', async () => {
      await store.write(batch(ref, at(5), { puts: [person('a', 5)], notes: new Map([['n', 5]]) }));
      for (const old of [at(5), at(4), START]) {
        await store.write(batch(ref, old, { puts: [person('a', 4), person('x')], deletes: ['b'], notes: new Map([['n', 4]]) }));
      }
      expect(await reader.find()).toEqual([person('a', 5), person('b')]);
      expect(await store.note(ref, 'n')).toBe(5);
      expect(await store.checkpoint(ref)).toBe(at(5));
    });
    it('moves the checkpoint with nothing to write', async () => {
      await store.write(batch(ref, at(9)));
      expect(await store.checkpoint(ref)).toBe(at(9));
      expect(ids(await reader.find())).toEqual(['a', 'b']);
    });
    it('is written whole or not at all', async () => {
      const wrong = { _id: 'd', age: 'old' } as unknown as Person;
      const write = store.write(batch(ref, at(2), { puts: [person('c'), wrong], deletes: ['a'], notes: new Map([['n', 1]]) }));
      await expect(write).rejects.toThrow('people.age is declared number');
      expect(ids(await reader.find())).toEqual(['a', 'b']);
      expect(await store.note(ref, 'n')).toBeUndefined();
      expect(await store.checkpoint(ref)).toBe(at(1));
      await store.write(batch(ref, at(2), { puts: [person('c')] }));
      expect(ids(await reader.find())).toEqual(['a', 'b', 'c']);
    });
    it('refuses ids that would not come back as they are', async () => {
      for (const id of ['', 'a\0b', '\ud800']) {
        await expect(store.write(batch(ref, at(2), { puts: [person(id)] }))).rejects.toThrow('cannot be an id');
      }
    });
    it('refuses a generation that was not prepared', async () => {
      await expect(store.write(batch(generation(7), at(2)))).rejects.toThrow('generation 7');
    });
    it('keeps documents as they are, declared fields or not', async () => {
      const document = { _id: 'd', other: [1, { deep: null }], text: 'line\nNUL\0 😀 \ud800', 'dotted.key': true } as Person;
      await store.write(batch(ref, at(2), { puts: [document] }));
      expect(await reader.get('d')).toEqual(document);
    });
    it('writes large batches', async () => {
      const many = Array.from({ length: 3000 }, (_, index) => person(`p${index}`, index));
      await store.write(batch(ref, at(2), { puts: many }));
      expect(await reader.count({ where: { age: { gte: 100 } } })).toBe(2900);
      await store.write(batch(ref, at(3), { deletes: ids(many) }));
      expect(ids(await reader.find())).toEqual(['a', 'b']);
    });
    it('takes the same position from two writers once', async () => {
      const other = await under.again();
      const writers = [store, other, store, other];
      await Promise.all(
        writers.map((writer, index) => writer.write(batch(ref, at(2), { puts: [person('w', index)], notes: new Map([['by', index]]) }))),
      );
      const [written] = await reader.getMany(['w']);
      expect(await store.note(ref, 'by')).toBe(written?.age);
    });
    it('is seen whole, and still there, from another connection', async () => {
      const other = (await under.again()).reader(people);
      const sums: number[] = [];
      const writing = (async () => {
        for (let round = 2; round < 40; round++) {
          await store.write(batch(ref, at(round), { puts: [person('a', round), person('b', -round)] }));
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

    describe('notes', () => {
      it('are kept by key and generation, and deleted by undefined', async () => {
        await store.write(
          batch(ref, at(2), {
            notes: new Map<string, unknown>([
              ['a', { list: [1, 'x'] }],
              ['b', null],
              ['c', 0],
            ]),
          }),
        );
        await store.prepare(generation(2));
        await store.write(batch(generation(2), at(2), { notes: new Map([['a', 'second']]) }));
        await store.write(
          batch(ref, at(3), {
            notes: new Map<string, unknown>([
              ['c', undefined],
              ['nothing', undefined],
            ]),
          }),
        );
        expect(await store.note(ref, 'a')).toEqual({ list: [1, 'x'] });
        expect(await store.note(ref, 'b')).toBeNull();
        expect(await store.note(ref, 'c')).toBeUndefined();
        expect(await store.note(generation(2), 'a')).toBe('second');
      });
    });
  });
}
