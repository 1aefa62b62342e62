import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import { openEventStoreDbStore } from '@s30/platform/event-store/eventstoredb/eventStore';
import { type EventStore, type RecordedEvent, START } from '@s30/platform/event-store/port';
import { createProjector, waitForCheckpoint } from '@s30/platform/projector/runner';
import { openMongoReadStore } from '@s30/platform/read-store/mongodb/readStore';
import type { CollectionDefinition, Document, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import type { Cluster } from '../system/cluster.ts';
import { newDataDir } from '../system/launching.ts';
import { until } from '../system/until.ts';

const NAMES = projections.map(({ collection }) => collection.name);
/** Nothing is appended for so long: longer than any process takes from one step to the next. */
const QUIET_MS = 1_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Looks at the stores of a cluster past its services. */
export async function storesOf({ env }: Cluster): Promise<{ eventStore: EventStore; readStore: ReadStore; close: () => Promise<void> }> {
  const eventStore = await openEventStoreDbStore({ url: env.EVENT_STORE_URL ?? '', catalogue });
  const readStore = await openMongoReadStore({ url: env.READ_STORE_URL ?? '' });
  const close = async () => {
    await readStore.close();
    await eventStore.close();
  };
  return { eventStore, readStore, close };
}

export const wholeLog = async (eventStore: EventStore): Promise<readonly RecordedEvent[]> =>
  (await eventStore.readAll({ after: START, limit: Number.MAX_SAFE_INTEGER })).events;

/** Waits until nothing is appended any more and the read models have seen all of it. */
export async function untilQuiet(eventStore: EventStore, readStore: ReadStore): Promise<void> {
  let [head, since] = [await eventStore.head(), performance.now()];
  await until(
    'the log to be quiet and the read models to be at its head',
    async () => {
      const now = await eventStore.head();
      if (now !== head) [head, since] = [now, performance.now()];
      if (performance.now() - since < QUIET_MS) return undefined;
      return (await waitForCheckpoint(readStore, NAMES, head, 0)) ? true : undefined;
    },
    60_000,
  );
}

/** One hash a collection, over all documents in the order of their ids. */
export async function hashesOf(readStore: ReadStore): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const { collection } of projections) {
    const reader = readStore.reader<Document>(collection as CollectionDefinition);
    // In the order of their ids.
    const documents = await reader.find({});
    hashes[collection.name] = `${documents.length} ${createHash('sha256').update(JSON.stringify(documents, inOrder)).digest('hex')}`;
  }
  return hashes;
}
/** The order of a document's keys means nothing. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;

/** The same hashes of read models that are built from the log alone, elsewhere and undisturbed. */
export async function hashesOfRebuild(eventStore: EventStore): Promise<Readonly<Record<string, string>>> {
  const readStore = await openSqliteReadStore({ path: join(newDataDir(), 'rebuilt.db') });
  const retry = { baseMs: 10, maxMs: 100, attempts: 3 };
  const options = { eventStore, readStore, projections, logger: quiet, holder: randomUUID(), leaseTtlMs: 10_000, retry };
  const projector = createProjector(options);
  projector.start();
  const isDone = await projector.waitFor('all', await eventStore.head(), 60_000);
  await projector.stop();
  if (!isDone) throw new Error(`the rebuild did not end: ${JSON.stringify(projector.status())}`);
  const hashes = await hashesOf(readStore);
  await readStore.close();
  return hashes;
}
