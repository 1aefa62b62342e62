import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startStandIn } from '../eventstoredb/standIn.ts';
import { databaseUrl, type ReplicaSet, startReplicaSet } from '../mongodb/replicaSet.ts';
import { launch } from '../system/launching.ts';
import { cleanUp, newDataDir } from '../system/server.ts';
import { tracesIn } from '../system/traces.ts';
import { until } from '../system/until.ts';

let mongo: ReplicaSet;
beforeAll(async () => {
  mongo = await startReplicaSet();
  // Else it keeps what was dropped for five minutes, for those who read the past.
  const client = await new MongoClient(mongo.url).connect();
  await client.db('admin').command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 0 });
  await client.close();
});
afterAll(async () => {
  await cleanUp();
  await mongo.stop();
});

/** Every document of every collection. */
async function everythingIn(url: string): Promise<readonly string[]> {
  const client = await new MongoClient(url).connect();
  try {
    const collections = await client.db().collections();
    const found = await Promise.all(collections.map((collection) => collection.find().toArray()));
    return found.flat().map((document) => JSON.stringify(document));
  } finally {
    await client.close();
  }
}

/** What MongoDB's files hold, but for the journal and the oplog, which keep every write until later ones take its place. */
async function tracesInMongo(texts: Parameters<typeof tracesIn>[1]): Promise<readonly string[]> {
  const client = await new MongoClient(mongo.url).connect();
  try {
    await client.db('admin').command({ fsync: 1 });
    const stats = await client
      .db('local')
      .collection('oplog.rs')
      .aggregate([{ $collStats: { storageStats: {} } }])
      .next();
    const oplog = String(stats?.storageStats.wiredTiger.uri).split(':').at(-1) ?? '';
    return tracesIn(mongo.folder, texts).filter((found) => !found.includes('/journal/') && !found.includes(oplog));
  } finally {
    await client.close();
  }
}

/** Of the demo: nothing is open between him and S30. */
const AUDITOR = { name: 'Arun Auditor', email: 'auditor@example.com' };

it('the operator of a stopped event store and MongoDB exports and erases a person, of whom no byte is left', async () => {
  const folder = newDataDir();
  const standIn = await startStandIn({ file: join(folder, 'events.jsonl') });
  const env = { DATA_DIR: folder, EVENT_STORE_URL: standIn.url, READ_STORE_URL: databaseUrl(mongo.url, 's30') };
  const tool = (file: string, ...args: string[]) => launch(`services/${file}`, args, env).ended;
  const privacy = (...args: string[]) => tool('standalone/src/privacy/cli.ts', ...args);
  const traces = async () =>
    (await everythingIn(env.READ_STORE_URL)).filter((text) => Object.values(AUDITOR).some((word) => text.includes(word)));
  try {
    expect(await tool('standalone/src/demo/main.ts')).toMatchObject({ code: 0 });
    expect(await tool('query-api/src/audit/cli.ts', 'seal')).toMatchObject({ code: 0 });
    const copy = join(newDataDir(), 'copy.zip');
    expect(await privacy('export', AUDITOR.email, 'to', copy)).toMatchObject({ code: 0 });
    expect(await traces()).not.toEqual([]);
    expect(readFileSync(copy).subarray(0, 2).toString()).toBe('PK');
    expect(await tracesInMongo(AUDITOR)).not.toEqual([]);
    expect(await privacy('erase', AUDITOR.email)).toMatchObject({ code: 0, stderr: '' });
    expect(await traces()).toEqual([]);
    await until('no trace in any file', async () => ((await tracesInMongo(AUDITOR)).length === 0 ? true : undefined), 60_000);
    const backup = join(newDataDir(), 'backup');
    expect(await tool('standalone/src/backup/cli.ts', 'backup', 'to', backup)).toMatchObject({ code: 0 });
    expect([...tracesIn(backup, AUDITOR), ...tracesIn(folder, AUDITOR)]).toEqual([]);
    expect(await tool('query-api/src/audit/cli.ts', 'verify')).toMatchObject({ code: 0 });
    expect(await tool('query-api/src/audit/cli.ts', 'reconcile')).toMatchObject({ code: 0 });
    expect(await privacy('erase', AUDITOR.email)).toMatchObject({ code: 1, stderr: 'No account has this mail address.\n' });
  } finally {
    await standIn.close();
  }
});
