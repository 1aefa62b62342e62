import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { openMongo } from '../../platform/mongodb/client.ts';
import { at, commit, generation, load, people } from '../../platform/read-store/contract/sample.ts';
import { readStoreContract } from '../../platform/read-store/contract.ts';
import { generationsIn } from '../../platform/read-store/mongodb/generations.ts';
import { readerIn } from '../../platform/read-store/mongodb/reader.ts';
import { openMongoReadStore } from '../../platform/read-store/mongodb/readStore.ts';
import { selectDocuments } from '../../platform/read-store/mongodb/select.ts';
import type { Stored } from '../../platform/read-store/mongodb/stored.ts';
import { type CollectionDefinition, type Query, ReadStoreUnavailableError } from '../../platform/read-store/port.ts';
import { startProxy } from '../mongodb/proxy.ts';
import { databaseUrl } from '../mongodb/replicaSet.ts';
import { until } from '../system/until.ts';
import { openUnderTest, serverTime } from './mongodb.ts';

const open = () => openUnderTest(openMongoReadStore);
const HOUR = 3_600_000;
async function withClockAhead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = Date.now;
  Date.now = () => now() + ms;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}
readStoreContract('mongodb', { open });

describe('the MongoDB read store', () => {
  let under: Awaited<ReturnType<typeof open>>;
  let client: MongoClient;
  beforeEach(async () => {
    under = await open();
    client = new MongoClient(under.url);
  });
  afterEach(async () => {
    await client.close();
    await under.dispose();
  });
  const collections = async () =>
    (await client.db().listCollections({}, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('people_'));

  describe('answers from the declared indexes', () => {
    const slots: CollectionDefinition = {
      name: 'people_slots',
      version: 1,
      fields: { interviewerId: 'text', status: 'text', startsAt: 'text', price: 'number', open: 'boolean', 'candidate.id': 'text' },
      indexes: [['interviewerId', 'status', 'startsAt'], ['startsAt'], ['open', 'price'], ['candidate.id', 'startsAt']],
      search: ['title'],
    };
    const range = { gte: '2026-01-01', lt: '2026-02-01' };
    it.each<[string, string, Query]>([
      [
        'equality, range and sort',
        'declared_0',
        { where: { interviewerId: 'i', status: 'open', startsAt: range }, sort: { startsAt: 'asc' }, limit: 20 },
      ],
      [
        'equality and a falling sort',
        'declared_0',
        { where: { interviewerId: 'i', status: 'open' }, sort: { startsAt: 'desc' }, limit: 20 },
      ],
      ['a sort and a range', 'declared_1', { where: { startsAt: range }, sort: { startsAt: 'asc' }, limit: 20 }],
      ['a boolean and a number', 'declared_2', { where: { open: true }, sort: { price: 'asc' } }],
      ['null, as in documents that lack the field', 'declared_2', { where: { open: null }, sort: { price: 'desc' } }],
      ['a nested field', 'declared_3', { where: { 'candidate.id': 'c' }, sort: { startsAt: 'desc' } }],
    ])('%s', async (_title, index, query) => {
      await load(under.store, [{ _id: 'a' }], slots);
      const [place = ''] = await collections();
      const { filter, sort } = selectDocuments(slots, query);
      const plan = await client.db().collection<Stored>(place).find(filter, { sort }).explain('queryPlanner');
      const stages = JSON.stringify(plan.queryPlanner.winningPlan);
      expect(stages).toContain(`"indexName":"${index}"`);
      expect(stages).not.toContain('"SORT"');
    });
  });

  it('reads on in the collection that has replaced the one it was told of, and which is gone', async () => {
    await load(under.store, [{ _id: 'a' }], people);
    const [place = ''] = await collections();
    const mongo = await openMongo({ url: under.url, Unavailable: ReadStoreUnavailableError });
    try {
      const places = ['people_g0_gone', place];
      expect(await readerIn(mongo, people, { kind: 'live', find: async () => places.shift() }).find()).toEqual([{ _id: 'a' }]);
    } finally {
      await mongo.close();
    }
  });

  it('drops collections left over by a crash once nobody can be about to use them', async () => {
    const leftovers = client.db().collection<{ _id: string; at: Date }>('read_leftovers');
    for (const name of ['people_g1_old', 'people_g1_recent']) await client.db().createCollection(name);
    await leftovers.insertMany([
      { _id: 'people_g1_old', at: await serverTime(client.db(), 3_600_000) },
      { _id: 'people_g1_recent', at: await serverTime(client.db()) },
    ]);
    await load(under.store, [{ _id: 'a' }], people);
    expect((await collections()).map((name) => name.replace(/_[0-9a-f]{8}$/, '_made')).sort()).toEqual([
      'people_g1_made',
      'people_g1_recent',
    ]);
    await commit(under.store, generation(1), at(2), { notes: new Map([['n', 1]]) });
    await under.store.prepare(generation(2));
    await under.store.promote(generation(2));
    expect((await collections()).map((name) => name.replace(/_[0-9a-f]{8}$/, '_made')).sort()).toEqual([
      'people_g1_recent',
      'people_g2_made',
    ]);
    expect(await client.db().collection('read_notes').countDocuments()).toBe(0);
  });

  it('ages leftovers by the clock of the server, whatever the clock of a process says', async () => {
    const leftovers = client.db().collection<{ _id: string; at: Date }>('read_leftovers');
    await client.db().createCollection('people_g1_recent');
    await leftovers.updateOne({ _id: 'people_g1_recent' }, { $currentDate: { at: true } }, { upsert: true });
    await withClockAhead(HOUR, () => load(under.store, [{ _id: 'a' }], people));
    expect(await collections()).toContain('people_g1_recent');
  });

  it('expires leases by the clock of the server, whatever the clocks of their holders say', async () => {
    const ask = (holder: string, ttlMs: number) => under.store.shareLeases('projections', ['people'], holder, ttlMs);
    const heldBy = async (holder: string) => (await ask(holder, HOUR)).held.length > 0 || undefined;
    await ask('one', HOUR / 2);
    expect(await withClockAhead(HOUR, () => heldBy('ahead'))).toBeUndefined();
    await ask('one', 1);
    await withClockAhead(-HOUR, () => until('the lease that has run out', () => heldBy('behind')));
    expect(await heldBy('one')).toBeUndefined();
  });

  it('creates another collection when the first was swept before it was used', async () => {
    const mongo = await openMongo({ url: under.url, Unavailable: ReadStoreUnavailableError });
    const leftovers = client.db().collection<{ _id: string }>('read_leftovers');
    let swept: string | undefined;
    const generations = generationsIn({
      ...mongo,
      async transaction(work) {
        const found = swept === undefined ? await leftovers.findOneAndDelete({}) : null;
        if (found !== null) await client.db().dropCollection(found._id);
        swept ??= found?._id;
        return mongo.transaction(work);
      },
    });
    try {
      await generations.prepare(generation(1));
      const { place = '' } = (await generations.find(generation(1))) ?? {};
      expect(swept).toMatch(/^people_g1/);
      expect(place).not.toBe(swept);
      expect((await client.db().collection(place).indexes()).length).toBeGreaterThan(1);
      expect(await leftovers.countDocuments()).toBe(0);
    } finally {
      await mongo.close();
    }
  });

  it('waits only for so long for a command that gets no answer, and closes all the same', async () => {
    const proxy = await startProxy(databaseUrl(under.url, ''), (command) => (command === 'insert' ? 'lose' : 'pass'));
    const url = databaseUrl(proxy.url, new URL(under.url).pathname.slice(1));
    try {
      const mongo = await openMongo({ url, Unavailable: ReadStoreUnavailableError, answerMs: 500 });
      const lost = [mongo.run, mongo.transaction].map((run) => run((session) => mongo.db.collection('lost').insertOne({}, { session })));
      for (const each of lost) await expect(each).rejects.toThrow(ReadStoreUnavailableError);
      await mongo.close();
    } finally {
      await proxy.close();
    }
  });

  const isTakenOver = async () => (await under.store.shareLeases('projections', ['people'], 'two', 60_000)).held.length > 0 || undefined;

  it('keeps the write record of a former holder that may still be alive', async () => {
    const former = await openMongoReadStore({ url: under.url });
    try {
      await former.shareLeases('projections', ['people'], 'one', 1);
      await load(former, [{ _id: 'a' }], people);
      await until('the lease', isTakenOver);
      expect(await client.db().collection('read_writers').countDocuments()).toBeGreaterThan(0);
      await commit(former, generation(1), at(2));
    } finally {
      await former.close();
    }
    expect(await client.db().collection('read_writers').countDocuments()).toBe(0);
  });

  it('lets a new holder of the lease write at once when the former died within a batch', async () => {
    const database = new URL(under.url).pathname.slice(1);
    const proxy = await startProxy(under.url, (command) => (command === 'commitTransaction' ? 'cut-before' : 'pass'));
    await load(under.store, [{ _id: 'a' }], people);
    const dying = await openMongoReadStore({ url: databaseUrl(proxy.url, database) });
    try {
      expect((await dying.shareLeases('projections', ['people'], 'one', 1)).held).toEqual(['people']);
      await expect(commit(dying, generation(1), at(2), { puts: [{ _id: 'a' }] })).rejects.toThrow(ReadStoreUnavailableError);
      await until('the lease', isTakenOver);
      // Retries for at most 15 s; the server would keep the locks for a minute.
      await commit(under.store, generation(1), at(2), { puts: [{ _id: 'a' }, { _id: 'b' }] });
      expect(await under.store.reader(people).count()).toBe(2);
    } finally {
      await proxy.close();
      await dying.close();
    }
  });
});
