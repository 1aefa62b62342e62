import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@s30/contracts/events/all';
import { type EventStore, type Position, START } from '../platform/event-store/port.ts';
import { openSqliteEventStore } from '../platform/event-store/sqlite/eventStore.ts';
import type { Projection } from '../platform/projector/projection.ts';
import { createProjector, type Projector } from '../platform/projector/runner.ts';
import type { ReadStore } from '../platform/read-store/port.ts';
import { openSqliteReadStore } from '../platform/read-store/sqlite/readStore.ts';
import { open } from '../platform/sqlite/database.ts';
import type { Row } from './append.ts';
import { bookings, fill, journey, people } from './journeys.ts';

const EVENTS = 100_000;
const ROUNDS = 5;
/** As in the product: most projections have no part in most events. */
const PROJECTIONS = { concerned: 3, others: 9 } as const;
/** Events in the log when latency is measured. */
const SOME_EVENTS = 2000;
const LIVE_APPENDS = 500;
const BATCH_OF_RAW = 2000;

type RawRow = [position: number, id: string, stream: string, revision: number, type: string, data: string, metadata: string];

/** The yardstick: all columns through the bare driver, data and metadata parsed, nothing else. Events per second. */
function rawRead(path: string): number {
  const database = open(path, { synchronous: 'NORMAL', cacheKiB: 32_000, readOnly: true });
  const start = performance.now();
  const sql = 'SELECT position, id, stream, revision, type, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT ?';
  let after = 0;
  let count = 0;
  for (;;) {
    const rows = database.tuples<RawRow>(sql, after, BATCH_OF_RAW);
    for (const [position, , , , , data, metadata] of rows) {
      JSON.parse(data);
      JSON.parse(metadata);
      after = position;
    }
    count += rows.length;
    if (rows.length < BATCH_OF_RAW) break;
  }
  const rate = perSecond(count, start);
  database.close();
  return rate;
}

/** Reading and decoding by the store alone: what no projection can beat. Events per second. */
async function decodedRead(store: EventStore): Promise<number> {
  const start = performance.now();
  let after: Position = START;
  let count = 0;
  for (;;) {
    const { events, position } = await store.readAll({ after, limit: 5000 });
    if (events.length === 0) return perSecond(count, start);
    count += events.length;
    after = position;
  }
}

const quiet = { info() {}, warn: console.warn, error: console.error };

export function projector(eventStore: EventStore, readStore: ReadStore, projections: readonly Projection[]): Projector {
  const retry = { attempts: 3, baseMs: 10, maxMs: 100 };
  const started = createProjector({
    eventStore,
    readStore,
    projections,
    logger: quiet,
    holder: 'bench',
    leaseTtlMs: 10_000,
    retry,
    pollMs: 10,
  });
  started.start();
  return started;
}

/** Builds a projection beside the live one, on request; events per second, and the event loop's delay meanwhile (ms). */
export async function rebuild(eventStore: EventStore, readStore: ReadStore, projections: readonly Projection[], events: number) {
  const running = projector(eventStore, readStore, projections);
  await running.waitFor('all', await eventStore.head(), 600_000);
  const generations = () => Math.min(...running.status().map(({ generation }) => generation ?? 0));
  const isDone = (generation: number) => generations() > generation;
  const before = generations();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (const { collection } of projections) await readStore.requestRebuild(collection.name);
  while (!running.status().some(({ state }) => state === 'rebuilding')) await sleep(1);
  delay.enable();
  const start = performance.now();
  while (!isDone(before)) await sleep(1);
  const rate = perSecond(events, start);
  delay.disable();
  await running.stop();
  return { rate, delayP99: delay.percentile(99) / 1e6, delayMax: delay.max / 1e6 };
}

/** From the acknowledgement of an append to its documents being readable in all of the product's projections (ms). */
async function latencies(eventStore: EventStore, readStore: ReadStore): Promise<readonly number[]> {
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
  const projections = [...names('live', PROJECTIONS.concerned).map(bookings), ...names('quiet', PROJECTIONS.others).map(people)];
  const running = projector(eventStore, readStore, projections);
  await running.waitFor('all', await eventStore.head(), 600_000);
  const found: number[] = [];
  for (const { stream, event } of Array.from({ length: LIVE_APPENDS }, () => journey().slice(6, 7)).flat()) {
    const result = await eventStore.append(stream, 'no_stream', [event]);
    if (result.status === 'conflict') throw new Error('conflict');
    const start = performance.now();
    if (!(await running.waitFor('all', result.position, 10_000))) throw new Error('not visible within 10 s');
    found.push(performance.now() - start);
    await sleep(2);
  }
  await running.stop();
  return found.sort((a, b) => a - b);
}

/** Rebuilding against reading the log, interleaved in the same run; medians. And how soon an event is visible. */
export async function benchRebuild(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 's30-bench-'));
  const path = join(folder, 'events.db');
  const eventStore = await openSqliteEventStore({ path, catalogue });
  const readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  try {
    const some = await fill(eventStore, SOME_EVENTS);
    const visible = await latencies(eventStore, readStore);
    const events = some + LIVE_APPENDS + (await fill(eventStore, EVENTS - some - LIVE_APPENDS));
    const raw: number[] = [];
    const decoded: number[] = [];
    const results: Awaited<ReturnType<typeof rebuild>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      decoded.push(await decodedRead(eventStore));
      const before = rawRead(path);
      results.push(await rebuild(eventStore, readStore, [bookings('bookings')], events));
      raw.push((before + rawRead(path)) / 2);
    }
    const rates = results.map(({ rate }) => rate);
    const ratioTo = (others: readonly number[]) => median(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)));
    return [
      { name: `raw read and JSON.parse, ${events} events`, value: median(raw), unit: '/s' },
      { name: 'read and decoded by the store', value: median(decoded), unit: '/s' },
      { name: 'rebuild beside the live documents', value: median(rates), unit: '/s' },
      { name: 'rebuild ÷ read and decoded', value: ratioTo(decoded), unit: '×' },
      { name: 'rebuild ÷ raw', value: ratioTo(raw), unit: '×', aim: '≥ 0.5' },
      { name: 'rebuild: event loop delay p99', value: median(results.map(({ delayP99 }) => delayP99)), unit: 'ms' },
      { name: 'rebuild: event loop delay max', value: median(results.map(({ delayMax }) => delayMax)), unit: 'ms' },
      { name: 'append → visible, 12 projections: p50', value: at(visible, 0.5), unit: 'ms' },
      { name: 'append → visible, 12 projections: p99', value: at(visible, 0.99), unit: 'ms' },
    ];
  } finally {
    await eventStore.close();
    await readStore.close();
    await rm(folder, { recursive: true });
  }
}

const perSecond = (count: number, start: number): number => (count * 1000) / (performance.now() - start);
const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
const median = (values: readonly number[]): number =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, value, unit, aim } of await benchRebuild()) {
    console.log(`${name.padEnd(46)}${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}${aim ? `   (aim ${aim})` : ''}`);
  }
}
