import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import type { EventStore } from '../../platform/event-store/port.ts';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/eventStore.ts';
import { openMongoReadStore } from '../../platform/read-store/mongodb/readStore.ts';
import type { ReadStore } from '../../platform/read-store/port.ts';
import { openSqliteReadStore } from '../../platform/read-store/sqlite/readStore.ts';
import { startStandIn } from '../../tests/eventstoredb/standIn.ts';
import { databaseUrl, startReplicaSet } from '../../tests/mongodb/replicaSet.ts';
import { startCluster } from '../../tests/system/cluster.ts';
import { cleanUp } from '../../tests/system/launching.ts';
import type { Row } from '../append.ts';
import { BENCH_ADMIN, benchBookings, bookingRate } from '../bookings.ts';
import { bookings, fill } from '../journeys.ts';
import { projector, rebuild } from '../rebuild.ts';

const EVENTS = 5_000;
/** Appends of one event, each caller one after the other. */
const LOADS = [
  { callers: 1, appends: 300 },
  { callers: 64, appends: 2_560 },
] as const;

type Stores = { readonly eventStore: EventStore; readonly readStore: ReadStore };
type Rates = Readonly<Record<string, number>>;
const perSecond = (count: number, start: number): number => (count * 1000) / (performance.now() - start);

/** Appending, catching up with a log from its beginning, and building anew beside live documents. */
async function ratesOf({ eventStore, readStore }: Stores): Promise<Rates> {
  const rates: Record<string, number> = {};
  for (const { callers, appends } of LOADS) {
    const start = performance.now();
    const shares = Array.from({ length: callers }, () => fill(eventStore, appends / callers, 1));
    const written = (await Promise.all(shares)).reduce((sum, count) => sum + count, 0);
    rates[`append, ${callers} ${callers === 1 ? 'caller' : 'callers'}`] = perSecond(written, start);
  }
  const events = await fill(eventStore, EVENTS);
  const head = await eventStore.head();
  const start = performance.now();
  const running = projector(eventStore, readStore, [bookings('bookings')]);
  await running.waitFor('all', head, 600_000);
  const all = events + LOADS.reduce((sum, { appends }) => sum + appends, 0);
  rates['catching up'] = perSecond(all, start);
  await running.stop();
  rates['rebuild beside the live documents'] = (await rebuild(eventStore, readStore, [bookings('bookings')], all)).rate;
  return rates;
}

async function closing<T>(stores: Stores, work: (stores: Stores) => Promise<T>): Promise<T> {
  try {
    return await work(stores);
  } finally {
    await stores.readStore.close();
    await stores.eventStore.close();
  }
}

/** The product as separate processes beside the one process, in the same run on the same machine. */
export async function benchProduct(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 's30-bench-'));
  // Kept in the environment, where those who start a server look.
  Object.assign(process.env, JSON.parse(execFileSync(process.execPath, ['scripts/mongod.mjs'], { encoding: 'utf8' })));
  const mongo = await startReplicaSet();
  // With a log on the disk: what is answered has been written there, as by the real one.
  const standIn = await startStandIn({ file: join(folder, 'events.jsonl') });
  try {
    const embedded = await closing(
      {
        eventStore: await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue }),
        readStore: await openSqliteReadStore({ path: join(folder, 'read.db') }),
      },
      ratesOf,
    );
    const distributed = await closing(
      {
        eventStore: await openEventStoreDbStore({ url: process.env.EVENT_STORE_URL ?? standIn.url, catalogue }),
        readStore: await openMongoReadStore({ url: databaseUrl(mongo.url, 'bench') }),
      },
      ratesOf,
    );
    const name = 'bookings over HTTP, 64 clients';
    const [{ value: alone = Number.NaN } = {}] = await benchBookings();
    const cluster = await startCluster({ env: BENCH_ADMIN, mongoUrl: mongo.url, asShipped: true });
    const together = await bookingRate(cluster.url);
    const pairs: readonly (readonly [string, number, number])[] = [
      ...Object.entries(embedded).map(([what, rate]) => [what, rate, distributed[what] ?? Number.NaN] as const),
      [name, alone, together],
    ];
    return pairs.flatMap(([what, one, several]) => [
      { name: `${what}: one process`, value: one, unit: '/s' },
      { name: `${what}: distributed`, value: several, unit: '/s' },
      { name: `${what}: distributed ÷ one process`, value: several / one, unit: '×' },
    ]);
  } finally {
    await cleanUp();
    await standIn.close();
    await mongo.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
