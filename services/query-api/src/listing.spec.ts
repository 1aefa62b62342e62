import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRejection } from '@s30/contracts/rejections';
import { COUNTED_ROWS, totalInWords } from '@s30/contracts/routes/listQuery';
import type { Instant } from '@s30/contracts/time';
import { memoryReader } from '@s30/platform/read-store/memoryReader';
import type { Query } from '@s30/platform/read-store/port';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { ConsoleFilter, consoleResource, pageOf, pageOrPiece } from './listing.ts';
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

describe('an export', () => {
  type Row = { readonly _id: string };
  const named = (from: number, count: number): readonly Row[] =>
    Array.from({ length: count }, (_, index) => ({ _id: `row ${from + index}` }));
  /** Exports a list; `change` changes the list once this many rows are out. */
  async function exported(list: readonly Row[], after: number, change: (rows: readonly Row[]) => readonly Row[]) {
    const collection = { name: 'rows', version: 1, fields: {}, indexes: [] };
    let current = list;
    const resource = consoleResource<Row, typeof ConsoleFilter, Row>({
      projection: { collection } as never,
      filters: ConsoleFilter,
      where: () => ({}),
      sortable: {},
      order: {},
      rows: async (_, found) => found,
      csv: { Name: ({ _id }) => _id },
    });
    const read = (() => ({ find: async ({ offset = 0, limit = 0 }: Query) => current.slice(offset, offset + limit) })) as never;
    const file = await resource.csv({ query: {}, at: '2026-11-24T13:30:00.000Z' as Instant, read });
    if (isRejection(file) || !('stream' in file)) throw new Error('no file');
    const names: string[] = [];
    let isChanged = false;
    for await (const chunk of file.stream) {
      names.push(...`${chunk}`.split('\r\n').filter((line) => line.startsWith('row')));
      if (!isChanged && names.length >= after) [current, isChanged] = [change(current), true];
    }
    return names;
  }
  const namesOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);
  const list = named(0, 900);

  it('holds each row once, if nothing changes', async () => {
    expect(await exported(list, 0, (rows) => rows)).toEqual(namesOf(list));
    expect(await exported(named(0, 250), 0, (rows) => rows)).toEqual(namesOf(named(0, 250)));
  });
  it('leaves out no row when others come or go before it meanwhile', async () => {
    expect(await exported(list, 250, (rows) => [...named(5000, 60), ...rows])).toEqual(namesOf(list));
    expect(await exported(list, 250, (rows) => rows.slice(1))).toEqual(namesOf(list));
    expect(await exported(list, 250, (rows) => rows.slice(240))).toEqual(namesOf(list));
    expect(await exported(list, 500, (rows) => rows.slice(450))).toEqual(namesOf(list));
    const added = named(5000, 3);
    expect((await exported(list, 500, (rows) => [...added, ...rows.slice(700)])).toSorted()).toEqual(
      namesOf([...list, ...added]).toSorted(),
    );
  });
});
