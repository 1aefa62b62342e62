import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COUNTED_ROWS, totalInWords } from '@s30/contracts/routes/listQuery';
import { memoryReader } from '@s30/platform/read-store/memoryReader';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { pageOf, pageOrPiece } from './listing.ts';
import { allLists, askedBy, fillMarket, SORTED } from './lists.testing.ts';

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  await fillMarket(store);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const LISTS = await allLists();

it.each(LISTS)('$title uses the order of an index, or sorts few rows found by an index', async (list) => {
  const asked = await askedBy(store, list);
  const plans = asked.map(({ definition, query }) => ({ definition, query, plan: store.explain(definition, query).join('; ') }));
  expect(plans).not.toEqual([]);
  for (const { definition, plan, query } of plans) {
    // Appended documents are in the order of their ids.
    if (!definition.appended) expect(plan).not.toMatch(/SCAN (?!\S+ USING)/);
    // A filtered query without a limit must not scan everything, in whatever order.
    if (query.where !== undefined && query.limit === undefined) expect(plan).not.toMatch(/^SCAN/);
  }
  expect(plans.some(({ plan }) => plan.includes('TEMP B-TREE')) ? list.title : undefined).toBe(
    list.title in SORTED ? list.title : undefined,
  );
});

it('counts a list no further than its total can say', async () => {
  const definition = { name: 'rows', version: 1, fields: {}, indexes: [] };
  const rows = (count: number) =>
    memoryReader(
      definition,
      Array.from({ length: count }, (_, index) => ({ _id: `${index}` })),
    );
  const totalOf = async (count: number) => (await pageOf(rows(count), {}, { page: 1, limit: 10 })).figures.total;
  expect(totalInWords(await totalOf(COUNTED_ROWS))).toBe('10,000');
  expect(totalInWords(await totalOf(COUNTED_ROWS + 500))).toBe('more than 10,000');
});

it('gives as many rows as asked for, with or without a page', async () => {
  const definition = { name: 'rows', version: 1, fields: {}, indexes: [] };
  const rows = memoryReader(
    definition,
    [...'abcdefg'].map((_id) => ({ _id })),
  );
  const ids = async (asked: Parameters<typeof pageOrPiece>[2]) => {
    const { found, figures, next } = await pageOrPiece(rows, {}, asked);
    return { ids: found.map(({ _id }) => _id).join(''), figures, next };
  };
  const figures = (page: number) => ({ total: 7, totalPages: 3, page });
  expect(await ids({ page: 2, limit: 3, offset: 0 })).toEqual({ ids: 'def', figures: figures(2), next: undefined });
  expect(await ids({ limit: 3, offset: 0 })).toEqual({ ids: 'abc', figures: figures(1), next: { limit: 3, offset: 3 } });
  expect(await ids({ limit: 3, offset: 6 })).toEqual({ ids: 'g', figures: figures(3), next: undefined });
  expect(await ids({ offset: 0 })).toMatchObject({ ids: 'abcdefg', figures: { totalPages: 1 } });
});
