import { describe, expect, it } from '@jest/globals';
import { at, commit, generation, load } from '../contract/sample.ts';
import type { CollectionDefinition, Query } from '../port.ts';
import { openedForEachTest, rowsIn } from './readStore.testing.ts';

describe('the sqlite read store', () => {
  const opened = openedForEachTest();

  describe('uses the declared indexes for', () => {
    const slots: CollectionDefinition = {
      name: 'slots',
      version: 1,
      fields: { interviewerId: 'text', status: 'text', startsAt: 'text', price: 'number', open: 'boolean', 'candidate.id': 'text' },
      indexes: [['interviewerId', 'status', 'startsAt'], ['startsAt'], ['open', 'price'], ['candidate.id', 'startsAt']],
      search: ['title'],
    };
    const range = { gte: '2026-01-01', lt: '2026-02-01' };

    it.each<[string, number, Query]>([
      [
        'equality, range and sort',
        0,
        { where: { interviewerId: 'i', status: 'open', startsAt: range }, sort: { startsAt: 'asc' }, limit: 20 },
      ],
      ['equality and a descending sort', 0, { where: { interviewerId: 'i', status: 'open' }, sort: { startsAt: 'desc' }, limit: 20 }],
      ['equality, sort and contains', 0, { where: { interviewerId: 'i', status: 'open' }, contains: 'x', sort: { startsAt: 'desc' } }],
      ['a sort alone', 1, { sort: { startsAt: 'desc' }, limit: 20, offset: 40 }],
      ['a sort and contains', 1, { contains: 'x', sort: { startsAt: 'asc' }, limit: 20 }],
      ['a sort and a range', 1, { where: { startsAt: range }, sort: { startsAt: 'asc' }, limit: 20 }],
      ['a boolean and a number', 2, { where: { open: true }, sort: { price: 'asc' } }],
      ['null, as in documents that lack the field', 2, { where: { open: null }, sort: { price: 'desc' } }],
      ['a nested field', 3, { where: { 'candidate.id': 'c' }, sort: { startsAt: 'desc' } }],
    ])('%s', async (_title, index, query) => {
      const { store } = await opened();
      await load(store, [], slots);
      const plan = store.explain(slots, query);
      expect(plan).toHaveLength(1);
      expect(plan[0]).toMatch(new RegExp(`^(SEARCH|SCAN) slots_g1 USING (COVERING )?INDEX slots_g1_${index}( |$)`));
    });
    it('documents that are only appended, in their order', async () => {
      const { store } = await opened();
      const added = { ...slots, name: 'added', appended: true as const };
      await load(store, [], added);
      const explained = (query: Query) => store.explain(added, query).filter((step) => step.includes('added'));
      expect(explained({ where: { 'candidate.id': 'c', startsAt: 's', _id: { lt: 'b' } }, sort: { _id: 'desc' }, limit: 20 })).toEqual([
        'SEARCH added_g1 USING INDEX added_g1_3 (candidate.id=? AND startsAt=? AND rowid<?)',
        expect.stringMatching(/^SEARCH added_g1 USING COVERING INDEX .*_id</),
      ]);
      expect(explained({ sort: { _id: 'desc' }, limit: 20 })).toEqual(['SCAN added_g1']);
      expect(store.explain(added, { where: { open: true }, sort: { _id: 'desc' } }).join()).toContain('added_g1_2');
    });
    it('interned values', async () => {
      const { store } = await opened();
      const added = { ...slots, name: 'added', appended: true as const, indexes: [['status']], interned: ['status'] };
      await load(store, [], added);
      for (const status of ['open', { in: ['open', 'held'] }]) {
        const [step] = store.explain(added, { where: { status }, sort: { _id: 'desc' }, limit: 20 });
        expect(step).toBe('SEARCH added_g1 USING INDEX added_g1_0 (status=?)');
      }
    });
    it('a sparse field, which indexes no document without it', async () => {
      const { store } = await opened();
      const sparse = { ...slots, sparse: ['startsAt'] };
      await load(store, [], sparse);
      for (const startsAt of ['2026', { gt: '' }, range]) {
        const [step] = store.explain(sparse, { where: { startsAt }, sort: { startsAt: 'asc' } });
        expect(step).toMatch(/^SEARCH slots_g1 USING INDEX slots_g1_1 /);
      }
      expect(store.explain(sparse, { where: { startsAt: null } }).join()).toContain('sqlite_autoindex');
    });
    it('a document by its id', async () => {
      const { store } = await opened();
      await load(store, [], slots);
      expect(store.explain(slots, { where: { _id: 'a' } })).toEqual([expect.stringMatching(/^SEARCH slots_g1 USING .*_id=\?/)]);
    });
  });

  it('indexes a generation after filling it, except for fields that the filling itself queries', async () => {
    const { store, path } = await opened();
    const sql = "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'people_g1' AND sql IS NOT NULL ORDER BY name";
    const indexes = () => rowsIn(path, sql).flat();
    const resident = { _id: 'a', city: 'Pune' };
    await store.prepare(generation(1));
    await commit(store, generation(1), at(1), { puts: [resident] });
    expect(indexes()).toEqual([]);
    expect(await store.readerOf(generation(1)).find({ where: { city: 'Pune' } })).toEqual([resident]);
    expect(indexes()).toEqual(['people_g1_0']);
    await store.promote(generation(1));
    expect(indexes()).toEqual(['people_g1_0', 'people_g1_1']);
  });
});
