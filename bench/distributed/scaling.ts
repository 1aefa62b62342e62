import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startReplicaSet } from '../../tests/mongodb/replicaSet.ts';
import { type Cluster, startCluster } from '../../tests/system/cluster.ts';
import { cleanUp } from '../../tests/system/launching.ts';
import type { Row } from '../append.ts';
import { BENCH_ADMIN, bookingRate } from '../bookings.ts';

const CLIENTS = 64;
const READS = 4_000;
/** On Linux: clock ticks per second, and the indexes of utime and stime after the process name in /proc/PID/stat. */
const TICKS = 100;
const [USER, SYSTEM] = [11, 12];

/** Seconds of processor time that each service has used, summed over its instances. */
function processorTime({ instances }: Cluster): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { part, process } of instances) {
    const fields = readFileSync(`/proc/${process().pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    times.set(part, (times.get(part) ?? 0) + (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS);
  }
  return times;
}

/** Lists of open slots read per second. */
async function readRate(url: string): Promise<number> {
  const body = JSON.stringify({ email: BENCH_ADMIN.ADMIN_EMAIL, password: BENCH_ADMIN.ADMIN_PASSWORD });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { token } = (await login.json()) as { readonly token: string };
  const read = async (): Promise<void> => {
    const answer = await fetch(`${url}/api/slots/available?limit=50`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`a list was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let left = READS / CLIENTS; left > 0; left -= 1) await read();
    }),
  );
  return (READS * 1000) / (performance.now() - start);
}

/** Throughput, and processor time per service, with one and with two instances of commands, projections and query-api. */
export async function benchScaling(): Promise<Row[]> {
  // The code that starts MongoDB servers reads these from the environment.
  Object.assign(process.env, JSON.parse(execFileSync(process.execPath, ['scripts/mongod.mjs'], { encoding: 'utf8' })));
  const mongo = await startReplicaSet();
  const rows: Row[] = [];
  try {
    for (const each of [1, 2]) {
      const counts = { commands: each, projections: each, queryApi: each };
      const cluster = await startCluster({ env: BENCH_ADMIN, mongoUrl: mongo.url, asShipped: true, counts });
      const name = `${each} of each`;
      const before = processorTime(cluster);
      rows.push({ name: `${name}: bookings`, value: await bookingRate(cluster.url), unit: '/s' });
      const between = processorTime(cluster);
      rows.push({ name: `${name}: lists of slots`, value: await readRate(cluster.url), unit: '/s' });
      const after = processorTime(cluster);
      for (const [part, seconds] of after) {
        const [first = 0, second = 0] = [before.get(part), between.get(part)];
        rows.push({ name: `${name}: processor time of ${part}, people and bookings`, value: second - first, unit: 's' });
        rows.push({ name: `${name}: processor time of ${part}, lists`, value: seconds - second, unit: 's' });
      }
      await cluster.stop();
    }
    return rows;
  } finally {
    await cleanUp();
    await mongo.stop();
  }
}
