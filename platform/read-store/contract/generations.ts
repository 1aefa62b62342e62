import { beforeEach, describe, expect, it } from '@jest/globals';
import { START } from '../../event-store/port.ts';
import { type CollectionDefinition, NoLiveGenerationError, type ReadStore, StaleWriterError } from '../port.ts';
import { identityOf } from '../shape.ts';
import { at, commit, generation, ids, load, type OpenForTest, type Person, people, type StoreUnderTest, storesOf } from './sample.ts';

const first = generation(1);
const second = generation(2);
const unbuilt = {
  ...{ name: 'people', live: undefined, version: undefined, identity: undefined },
  ...{ checkpoint: START, building: undefined, rebuildRequested: false },
};
const identity = identityOf(people);

/** Generations of a collection: the live one, and those being built beside it. */
export function generationContract(open: OpenForTest): void {
  const stores = storesOf(open);

  describe('generations', () => {
    let under: StoreUnderTest;
    let store: ReadStore;
    beforeEach(async () => {
      under = await stores();
      store = under.store;
    });
    const live = async (definition: CollectionDefinition<Person> = people) => ids(await store.reader(definition).find());

    it('does not read as empty before anything is live', async () => {
      const reader = store.reader(people);
      expect(await store.status('people')).toEqual(unbuilt);
      expect(await store.liveCheckpoints()).toEqual(new Map());
      for (const look of [() => reader.get('a'), () => reader.getMany(['a']), reader.find, reader.count, () => reader.sum('age')])
        await expect(look()).rejects.toThrow(NoLiveGenerationError);
      expect(await store.readerOf(first).find()).toEqual([]);
      expect(await store.checkpoint(first)).toBe(START);
      expect(await store.note(first, 'n')).toBeUndefined();
    });
    it('shows the first generation once it is promoted', async () => {
      await store.prepare(first);
      await commit(store, first, at(3), { puts: [{ _id: 'a' }] });
      await expect(live()).rejects.toThrow(NoLiveGenerationError);
      expect(ids(await store.readerOf(first).find())).toEqual(['a']);
      expect(await store.status('people')).toEqual({ ...unbuilt, building: { generation: 1, identity, checkpoint: at(3) } });
      expect(await store.liveCheckpoints()).toEqual(new Map());
      await store.promote(first);
      expect(await live()).toEqual(['a']);
      expect(await store.status('people')).toEqual({ ...unbuilt, live: 1, version: 1, identity, checkpoint: at(3) });
      expect(await store.liveCheckpoints()).toEqual(new Map([['people', at(3)]]));
    });
    it('can prepare and promote again without effect', async () => {
      await load(store, [{ _id: 'a' }], people);
      await store.prepare(first);
      await store.promote(first);
      expect(await live()).toEqual(['a']);
      expect(await store.checkpoint(first)).toBe(at(1));
    });

    it('builds a new generation without disturbing the live one, then replaces it', async () => {
      await load(store, [{ _id: 'old' }], people);
      const other = await under.again();
      const reader = other.reader(people);
      await store.prepare(second);
      await commit(store, second, at(5), { puts: [{ _id: 'new' }], notes: new Map([['n', 2]]) });
      await commit(store, first, at(2), { puts: [{ _id: 'older' }], notes: new Map([['n', 1]]) });
      expect(ids(await reader.find())).toEqual(['old', 'older']);
      expect(await other.status('people')).toEqual({
        ...unbuilt,
        live: 1,
        ...{ version: 1, identity },
        checkpoint: at(2),
        building: { generation: 2, identity, checkpoint: at(5) },
      });
      await store.promote(second);
      expect(ids(await reader.find())).toEqual(['new']);
      expect(await other.status('people')).toEqual({ ...unbuilt, live: 2, version: 1, identity, checkpoint: at(5) });
      expect(await store.note(second, 'n')).toBe(2);
      // The old generation is gone with its documents and notes.
      expect(await store.readerOf(first).find()).toEqual([]);
      expect(await store.note(first, 'n')).toBeUndefined();
      expect(await store.checkpoint(first)).toBe(START);
      await expect(commit(store, first, at(9))).rejects.toThrow('generation 1');
      await expect(store.promote(first)).rejects.toThrow();
    });
    it('never shows readers a gap while generations are swapped', async () => {
      await load(store, [{ _id: 'a' }], people);
      const reader = (await under.again()).reader(people);
      let changing = true;
      const changes = (async () => {
        for (let number = 2; number < 12; number++) {
          const ref = generation(number);
          await store.prepare(ref);
          await commit(store, ref, at(number), { puts: [{ _id: 'a' }] });
          await store.promote(ref);
        }
        changing = false;
      })();
      while (changing) expect(await reader.count()).toBe(1);
      await changes;
    });
    it('discards an unfinished generation, never the live one', async () => {
      await load(store, [{ _id: 'a' }], people);
      await store.prepare(second);
      await commit(store, second, at(5), { puts: [{ _id: 'b' }], notes: new Map([['n', 2]]) });
      await store.discard(second);
      await store.discard(second);
      expect(await store.status('people')).toEqual({ ...unbuilt, live: 1, version: 1, identity, checkpoint: at(1) });
      await store.prepare(second);
      expect(await store.readerOf(second).find()).toEqual([]);
      expect(await store.note(second, 'n')).toBeUndefined();
      await expect(store.discard(first)).rejects.toThrow('live');
      expect(await live()).toEqual(['a']);
    });
    it('keeps collections apart', async () => {
      const places: CollectionDefinition = { ...people, name: 'places' };
      await load(store, [{ _id: 'a' }], people);
      await load(store, [{ _id: 'p' }], places);
      await store.prepare(generation(2, places));
      await store.promote(generation(2, places));
      expect(await live()).toEqual(['a']);
      expect(await store.status('people')).toMatchObject({ live: 1 });
    });

    describe('when the declaration changes', () => {
      const next: CollectionDefinition<Person> = {
        ...people,
        version: 2,
        fields: { name: 'text', note: 'text', 'home.country': 'text', active: 'boolean' },
        indexes: [['note']],
      };
      const document: Person = { _id: 'a', name: 'Ann', note: 'n', age: 3, active: true, home: { country: 'IN' } };

      it('keeps the old generation for the code that built it until the new one is live', async () => {
        await load(store, [document], people);
        await store.prepare(generation(1, next));
        await expect(commit(store, generation(1, next), at(2), { puts: [document] })).rejects.toThrow(StaleWriterError);
        await expect(store.reader(next).find()).rejects.toThrow(NoLiveGenerationError);
        await commit(store, first, at(2), { puts: [{ ...document, _id: 'b', active: false } as Person] });
        expect(ids(await store.reader(people).find({ contains: 'ANN' }))).toEqual(['a', 'b']);
        expect(await store.status('people')).toMatchObject({ live: 1, version: 1 });
        await store.prepare(generation(2, next));
        await commit(store, generation(2, next), at(2), { puts: [document] });
        await store.promote(generation(2, next));
        expect(ids(await store.reader(next).find({ where: { note: 'n' } }))).toEqual(['a']);
        await expect(store.reader(people).find()).rejects.toThrow(NoLiveGenerationError);
        expect(await store.status('people')).toMatchObject({ live: 2, version: 2 });
      });
      it('starts an unfinished generation of an older version over', async () => {
        await store.prepare(first);
        await commit(store, first, at(2), { puts: [document] });
        await store.prepare(generation(1, next));
        expect(await store.status('people')).toMatchObject({ building: { generation: 1, checkpoint: START } });
        expect(await store.readerOf(generation(1, next)).find()).toEqual([]);
      });
      it.each<[string, Partial<CollectionDefinition<Person>>]>([
        ['version', { version: 2 }],
        ['field', { fields: { ...people.fields, note: 'text' } }],
        ['index', { indexes: [['name']] }],
        ['search', { search: ['name'] }],
        ['interned field', { interned: ['city'] }],
        ['document', { documentHash: 'other' }],
      ])('gives a read model with another %s another identity', async (_what, change) => {
        expect(identityOf({ ...people, ...change })).not.toBe(identity);
        expect(identityOf({ ...people })).toBe(identity);
      });
      it('rejects promoting a generation that was begun before another went live', async () => {
        await load(store, [document], people);
        await store.prepare(generation(2, next));
        await store.prepare(generation(3));
        await store.promote(generation(3));
        await store.prepare(generation(4, next));
        await store.promote(generation(4, next));
        await expect(store.promote(generation(2, next))).rejects.toThrow();
        await store.prepare(generation(6));
        await store.prepare(generation(5));
        await store.promote(generation(5));
        await expect(store.promote(generation(6))).rejects.toThrow(StaleWriterError);
        expect(await store.status('people')).toMatchObject({ live: 5, identity });
      });
      it.each<[string, Partial<CollectionDefinition>]>([
        ['a name with a quotation mark', { name: 'a"b' }],
        ['an index over an undeclared field', { indexes: [['nothing']] }],
        ['a field with a quotation mark', { fields: { "a'b": 'text' } }],
        ['an interned number', { interned: ['age'] }],
        ['an interned id', { interned: ['_id'] }],
        ['two fields that differ by case', { fields: { note: 'text', Note: 'text' }, indexes: [] }],
      ])('rejects %s', async (_title, change) => {
        await expect(store.prepare(generation(1, { ...people, ...change }))).rejects.toThrow(TypeError);
      });
    });

    describe('a rebuild', () => {
      it('can be requested from any connection, until the next generation is prepared', async () => {
        await load(store, [], people);
        const cli = await under.again();
        await cli.requestRebuild('people');
        await cli.requestRebuild('people');
        expect(await store.status('people')).toMatchObject({ rebuildRequested: true });
        expect(await store.status('others')).toMatchObject({ rebuildRequested: false });
        await store.prepare(first);
        expect(await store.status('people')).toMatchObject({ rebuildRequested: true });
        await store.prepare(second);
        expect(await store.status('people')).toMatchObject({ rebuildRequested: false, building: { generation: 2 } });
        await cli.requestRebuild('people');
        await store.promote(second);
        expect(await store.status('people')).toMatchObject({ rebuildRequested: true, building: undefined });
      });
    });
  });
}
