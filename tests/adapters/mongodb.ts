import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { databaseUrl, TEST_DATABASE } from '../mongodb/replicaSet.ts';

type Closing = { close(): Promise<void> };

/** The URL of a new, empty database for one test; it is removed after the run. */
export function newDatabase(): string {
  const server = process.env.MONGODB_URL ?? '';
  if (server === '') throw new Error('There is no MongoDB server here: run "npm test -- adapters", or set MONGODB_URL to a replica set.');
  return databaseUrl(server, `${TEST_DATABASE}${randomUUID()}`);
}

/** An instant this long ago by the server's clock, which may differ from the tests' clock. */
export async function serverTime(db: Db, agoMs = 0): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 });
  return new Date(localTime.getTime() - agoMs);
}

/** Opens stores on one new database, in the form that the contract suites need. */
export async function openUnderTest<Store extends Closing>(openStore: (options: { readonly url: string }) => Promise<Store>) {
  const url = newDatabase();
  const opened: Store[] = [];
  const again = async (): Promise<Store> => {
    const store = await openStore({ url });
    opened.push(store);
    return store;
  };
  return {
    url,
    store: await again(),
    again,
    async dispose(): Promise<void> {
      for (const store of opened) await store.close();
    },
  };
}
