import { MongoClient } from 'mongodb';
import { mongodPath, type ReplicaSet, startReplicaSet, TEST_DATABASE } from './replicaSet.ts';

let running: ReplicaSet | undefined;

/** One replica set for all specs of a run: MONGODB_URL if given, else one that is started here. */
export async function startShared(): Promise<void> {
  if ((process.env.MONGODB_URL ?? '') !== '' || mongodPath() === undefined) return;
  running = await startReplicaSet();
  process.env.MONGODB_URL = running.url;
}

export async function stopShared(): Promise<void> {
  if (running !== undefined) return running.stop();
  const url = process.env.MONGODB_URL ?? '';
  if (url === '') return;
  const client = new MongoClient(url);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) if (name.startsWith(TEST_DATABASE)) await client.db(name).dropDatabase();
  await client.close();
}
