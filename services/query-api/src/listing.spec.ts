import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RouteDefinition } from '@s30/contracts/route';
import { type RouteName, routes } from '@s30/contracts/routes';
import { COUNTED_ROWS, totalInWords } from '@s30/contracts/routes/listQuery';
import { Instant } from '@s30/contracts/time';
import { load } from '@s30/platform/read-store/contract/sample';
import { memoryReader } from '@s30/platform/read-store/memoryReader';
import type { CollectionDefinition, Document, Query, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import { z } from 'zod';
import { adminInterviewQueries } from './admin/interviews.ts';
import { adminPaymentQueries } from './admin/payments.ts';
import { reviewQueries } from './admin/reviews.ts';
import { consoleQueries } from './console.ts';
import { queryContext } from './context.ts';
import { interviewQueries } from './interviews.ts';
import { pageOf } from './listing.ts';
import { paymentQueries } from './payments.ts';
import { problemQueries } from './problems.ts';
import { slotRequestQueries } from './slotRequests.ts';
import { slotQueries } from './slots.ts';

const handlers: Readonly<Record<string, (request: never) => unknown>> = {
  ...consoleQueries,
  ...adminInterviewQueries,
  ...adminPaymentQueries,
  ...reviewQueries,
  ...interviewQueries,
  ...paymentQueries,
  ...problemQueries,
  ...slotRequestQueries,
  ...slotQueries,
};
const LISTS = Object.keys(handlers).filter((name) => {
  const route: RouteDefinition = routes[name as RouteName];
  return (
    route.answer.kind === 'list' || route.answer.kind === 'pieces' || (route.query instanceof z.ZodObject && 'page' in route.query.shape)
  );
});

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  for (const { collection } of projections) await load<Document>(store, [], collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

it.each(LISTS)('%s reads from an index, and sorts no more than it has searched for', async (name) => {
  const asked: { readonly definition: CollectionDefinition; readonly query: Query }[] = [];
  const watched: ReadStore = {
    ...store,
    reader(definition) {
      const reader = store.reader(definition);
      return {
        ...reader,
        find(query = {}) {
          if (query.limit !== undefined) asked.push({ definition, query });
          return reader.find(query);
        },
      };
    },
  };
  const route: RouteDefinition = routes[name as RouteName];
  for (const role of ['candidate', 'interviewer', 'admin']) {
    const request = {
      at: Instant.parse('2026-11-24T13:30:00.000Z'),
      params: { id: 'ravi' },
      query: route.query?.parse({ page: 1 }) ?? {},
      user: { id: 'asha', role },
    };
    await handlers[name]?.({ ...queryContext(watched)({ caughtUp: async () => undefined }), ...request } as never);
  }
  expect(asked.length).toBeGreaterThan(0);
  for (const { definition, query } of asked) {
    const plan = store.explain(definition, query);
    for (const step of plan) expect([name, query, step]).toEqual([name, query, expect.not.stringMatching(/^SCAN (?!.* INDEX)/)]);
    // What is sorted was searched for: a person's own rows, or the slots that are open.
    if (plan.some((step) => step.includes('TEMP B-TREE')))
      expect([name, plan]).toEqual([name, expect.not.arrayContaining([expect.stringMatching(/^SCAN/)])]);
  }
});

it('counts a list no further than its words say', async () => {
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
