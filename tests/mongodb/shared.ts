import { MongoClient } from 'mongodb';
import { mongodPath, startReplicaSet, TEST_DATABASE } from './replicaSet.ts';

let running: { readonly url: string; stop(): Promise<void> } | undefined;

/** One replica set for all specs of a run: MONGODB_URL if given, otherwise one that is started here, from a program or an image. */
export async function startShared(): Promise<void> {
  if ((process.env.MONGODB_URL ?? '') !== '') return;
  const { MONGODB_IMAGE: image = '' } = process.env;
  if (mongodPath() !== undefined) running = await startReplicaSet();
  else if (image !== '') running = await startImage(image);
  else return;
  process.env.MONGODB_URL = running.url;
}

async function startImage(image: string) {
  // The Docker client takes a second to load.
  const { startMongoContainer } = await import('./container.ts');
  const { url, container } = await startMongoContainer(image);
  return { url, stop: async () => void (await container.stop()) };
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
