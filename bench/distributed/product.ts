import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn } from '../../tests/eventstoredb/standIn.ts';
import { databaseUrl, startReplicaSet } from '../../tests/mongodb/replicaSet.ts';
import { startCluster } from '../../tests/system/cluster.ts';
import { cleanUp } from '../../tests/system/launching.ts';
import type { Row } from '../append.ts';
import { BENCH_ADMIN, benchBookings, bookingRate } from '../bookings.ts';
import { benchReadModels } from '../readModels.ts';

/** Town size: about 5,000 events. */
const SIZE = 0.005;

/** The product as separate processes compared with the single process, in the same run on the same machine. */
export async function benchProduct(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 's30-bench-'));
  // The code that starts MongoDB servers reads these from the environment.
  Object.assign(process.env, JSON.parse(execFileSync(process.execPath, ['scripts/mongod.mjs'], { encoding: 'utf8' })));
  const mongo = await startReplicaSet();
  // Backed by a file, so an acknowledged append has been written, as on a real node.
  const standIn = await startStandIn({ file: join(folder, 'events.jsonl') });
  try {
    const embedded = await benchReadModels({ DATA_DIR: join(folder, 'one') }, SIZE);
    const shared = {
      DATA_DIR: join(folder, 'several'),
      EVENT_STORE_URL: process.env.EVENT_STORE_URL ?? standIn.url,
      READ_STORE_URL: databaseUrl(mongo.url, 'bench'),
    };
    const distributed = await benchReadModels(shared, SIZE);
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
