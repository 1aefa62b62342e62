import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { storesOf as openerOf } from '@s30/platform/composition/stores';
import { readEnvironment } from '@s30/platform/config/environment';
import { type EventStore, type Position, type RecordedEvent, START } from '@s30/platform/event-store/port';
import { createProjector, waitForCheckpoint } from '@s30/platform/projector/runner';
import { allPassed } from '@s30/platform/projector/sample.testing';
import type { CollectionDefinition, Document, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import { z } from 'zod';
import type { Cluster, Instance } from '../system/cluster.ts';
import { newDataDir } from '../system/launching.ts';
import { until } from '../system/until.ts';
import { atEnd, closing } from '../testing/closing.ts';

const NAMES = projections.map(({ collection }) => collection.name);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type ClusterStores = { readonly eventStore: EventStore; readonly readStore: ReadStore; readonly commands: readonly Instance[] };
/** Opens the stores of a cluster directly, bypassing its services, until the test ends. */
export async function storesOf({ env, instances }: Cluster): Promise<ClusterStores> {
  const environment = readEnvironment(env);
  if (!environment.ok) throw new Error(environment.message);
  const stores = closing(openerOf(environment.config));
  const [eventStore, readStore] = [await stores.eventStore('reads'), await stores.readStore()];
  return { eventStore, readStore, commands: instances.filter(({ part }) => part === 'commands') };
}

export const wholeLog = async (eventStore: EventStore): Promise<readonly RecordedEvent[]> =>
  (await eventStore.readAll({ after: START, limit: Number.MAX_SAFE_INTEGER })).events;

/** What readiness reports about processes; timers have no position. */
const Processes = z.object({
  checks: z.object({
    processes: z.object({ detail: z.record(z.string(), z.object({ state: z.string(), position: z.string().optional() })) }),
  }),
});

/** Whether all processes have handled the log up to this position, each on the instance that runs it. */
async function areProcessesPast(position: Position, commands: readonly Instance[]): Promise<boolean> {
  const furthest = new Map<string, string>();
  for (const { url } of commands) {
    const { checks } = Processes.parse(await (await fetch(`${url}/readyz`)).json());
    for (const [name, { position: own }] of Object.entries(checks.processes.detail))
      if (own !== undefined && own >= (furthest.get(name) ?? own)) furthest.set(name, own);
  }
  return furthest.size > 0 && [...furthest.values()].every((each) => each >= position);
}

/** Waits until processes and read models have passed the head of the log without appending anything. Returns the head. */
export function untilSettled({ eventStore, readStore, commands }: ClusterStores): Promise<Position> {
  return until(
    'processes and read models to be at the head of the log',
    async () => {
      const head = await eventStore.head();
      if (!(await areProcessesPast(head, commands)) || !(await waitForCheckpoint(readStore, NAMES, head, 0))) return undefined;
      return (await eventStore.head()) === head ? head : undefined;
    },
    60_000,
  );
}

/** Hashes of the read models as they are and as a clean rebuild produces them, both at the same head of the log. */
export async function hashesAtHead(stores: ClusterStores) {
  for (;;) {
    const head = await untilSettled(stores);
    const live = await hashesOf(stores.readStore);
    const rebuilt = await hashesOfRebuild(stores.eventStore, head);
    // A timer may have appended an event meanwhile.
    if ((await stores.eventStore.head()) === head) return { live, rebuilt };
  }
}

/** One hash per collection, over all documents ordered by id. */
async function hashesOf(readStore: ReadStore): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const { collection } of projections) {
    const reader = readStore.reader<Document>(collection as CollectionDefinition);
    // The store returns them ordered by id.
    const documents = await reader.find({});
    hashes[collection.name] = `${documents.length} ${createHash('sha256').update(JSON.stringify(documents, inOrder)).digest('hex')}`;
  }
  return hashes;
}
/** Ignores the order of keys within a document. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;

/** The same hashes for read models that are rebuilt from the log alone, in a separate store. */
async function hashesOfRebuild(eventStore: EventStore, head: Position): Promise<Readonly<Record<string, string>>> {
  const readStore = closing(await openSqliteReadStore({ path: join(newDataDir(), 'rebuilt.db') }));
  const retry = { baseMs: 10, maxMs: 100, attempts: 3 };
  const options = { eventStore, readStore, projections, logger: quiet, holder: randomUUID(), leaseTtlMs: 10_000, retry };
  const projector = createProjector(options);
  atEnd(projector.stop);
  projector.start();
  const isDone = await allPassed(projector, head, 60_000);
  if (!isDone) throw new Error(`the rebuild did not end: ${JSON.stringify(projector.status())}`);
  return await hashesOf(readStore);
}
