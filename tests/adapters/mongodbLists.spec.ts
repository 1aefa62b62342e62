import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openMongo } from '../../platform/mongodb/client.ts';
import { generationsIn } from '../../platform/read-store/mongodb/generations.ts';
import { openMongoReadStore } from '../../platform/read-store/mongodb/readStore.ts';
import { selectDocuments } from '../../platform/read-store/mongodb/select.ts';
import type { Stored } from '../../platform/read-store/mongodb/stored.ts';
import { ReadStoreUnavailableError } from '../../platform/read-store/port.ts';
import { projections } from '../../services/projections/src/all.ts';
import { type AskedQuery, allLists, askedBy, fillMarket, SORTED } from '../../services/query-api/src/lists.testing.ts';
import { openUnderTest } from './mongodb.ts';

const LISTS = await allLists();
const asked = new Map<string, readonly AskedQuery[]>();
let under: Awaited<ReturnType<typeof open>>;
let mongo: Awaited<ReturnType<typeof openMongo>>;
const open = () => openUnderTest(openMongoReadStore);
beforeAll(async () => {
  under = await open();
  mongo = await openMongo({ url: under.url, Unavailable: ReadStoreUnavailableError });
  await fillMarket(under.store);
  for (const list of LISTS) asked.set(list.title, await askedBy(under.store, list));
  // MongoDB chooses plans by trying them: on empty collections it prefers one without a sort, if an index allows that.
  for (const { collection } of projections) await mongo.db.collection((await placeOf(collection.name)).place).deleteMany({});
});
afterAll(async () => {
  await mongo.close();
  await under.dispose();
});

async function placeOf(name: string) {
  const live = await generationsIn(mongo).live(name);
  if (live === null) throw new Error(`${name} has no live generation`);
  return live;
}
async function planOf({ definition, query }: AskedQuery): Promise<string> {
  const { place } = await placeOf(definition.name);
  const { filter, sort, offset, limit = 0 } = selectDocuments(definition, query);
  const found = mongo.db.collection<Stored>(place).find(filter, { sort, skip: offset, limit });
  return JSON.stringify((await found.explain('queryPlanner')).queryPlanner.winningPlan);
}

it.each(LISTS)('$title is read in index order, or an index finds its few rows', async ({ title }) => {
  const plans = await Promise.all((asked.get(title) ?? []).map(planOf));
  expect(plans).not.toEqual([]);
  for (const plan of plans) {
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('"COLLSCAN"');
    if (!(title in SORTED)) expect(plan).not.toContain('"SORT"');
  }
});
