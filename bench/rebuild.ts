import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@s30/contracts/events/all';
import { type EventStore, type NewEvent, type Position, START } from '../platform/event-store/port.ts';
import { openSqliteEventStore } from '../platform/event-store/sqlite/eventStore.ts';
import type { Projection } from '../platform/projector/projection.ts';
import { createProjector, type Projector } from '../platform/projector/runner.ts';
import type { ReadStore } from '../platform/read-store/port.ts';
import { openSqliteReadStore } from '../platform/read-store/sqlite/readStore.ts';
import { open } from '../platform/sqlite/database.ts';
import type { Row } from './append.ts';
import { type Journey, journeys } from './journeys.ts';
import { bookings } from './journeys.ts';

const EVENTS = 100_000;
const ROUNDS = 3;
/** As many as the product has. */
const PROJECTIONS = 12;
const LIVE_APPENDS = 500;
/** Journeys of users that are under way at the same time. */
const AT_ONCE = 500;
const BATCH_OF_RAW = 2000;

/** Lives through journeys until the log has some `count` events. */
async function fill(store: EventStore, count: number): Promise<number> {
  let written = 0;
  const live = async (): Promise<void> => {
    while (written < count) written += await liveThrough(store, journeys());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, live));
  return written;
}

async function liveThrough(store: EventStore, journey: Journey): Promise<number> {
  const revisions = new Map<string, number>();
  for (const { stream, event } of journey) {
    const revision = revisions.get(stream);
    const result = await store.append(stream, revision ?? 'no_stream', [event]);
    if (result.status === 'conflict') throw new Error(`conflict on ${stream}`);
    revisions.set(stream, result.revision);
  }
  return journey.length;
}

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

function projector(eventStore: EventStore, readStore: ReadStore, projections: readonly Projection[]): Projector {
  const retry = { attempts: 3, baseMs: 10, maxMs: 100 };
  const started = createProjector({ eventStore, readStore, projections, logger: quiet, holder: 'bench', leaseTtlMs: 10_000, retry, pollMs: 10 });
  started.start();
  return started;
}

/** Builds a projection beside the live one, on request; events per second, and the event loop's delay meanwhile (ms). */
async function rebuild(eventStore: EventStore, readStore: ReadStore, projections: readonly Projection[], events: number) {
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

/** From the acknowledgement of an append to its documents being readable, in all of the product's projections at once (ms). */
async function latencies(eventStore: EventStore, readStore: ReadStore): Promise<readonly number[]> {
  const running = projector(eventStore, readStore, Array.from({ length: PROJECTIONS }, (_, n) => bookings(`bookings${n}`)));
  await running.waitFor('all', await eventStore.head(), 600_000);
  const found: number[] = [];
  const events: { stream: string; event: NewEvent }[] = [];
  while (events.length < LIVE_APPENDS) events.push(...journeys().slice(0, 1));
  for (const { stream, event } of events) {
    const result = await eventStore.append(`${stream}${randomUUID()}`, 'no_stream', [event]);
    if (result.status === 'conflict') throw new Error('conflict');
    const start = performance.now();
    if (!(await running.waitFor('all', result.position, 10_000))) throw new Error('not visible within 10 s');
    found.push(performance.now() - start);
    await sleep(2);
  }
  await running.stop();
  return found.sort((a, b) => a - b);
}

/** Rebuilding against reading the log, in the same run, medians; and how soon an event is visible. */
export async function benchRebuild(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 's30-bench-'));
  const path = join(folder, 'events.db');
  const eventStore = await openSqliteEventStore({ path, catalogue });
  const readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  try {
    const events = await fill(eventStore, EVENTS);
    const raw: number[] = [];
    const decoded: number[] = [];
    const results: Awaited<ReturnType<typeof rebuild>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      raw.push(rawRead(path));
      decoded.push(await decodedRead(eventStore));
      results.push(await rebuild(eventStore, readStore, [bookings('bookings')], events));
    }
    const rate = median(results.map((result) => result.rate));
    const visible = await latencies(eventStore, readStore);
    return [
      { name: `raw read and JSON.parse, ${events} events`, value: median(raw), unit: '/s' },
      { name: 'read and decoded by the store', value: median(decoded), unit: '/s' },
      { name: 'rebuild beside the live documents', value: rate, unit: '/s' },
      { name: 'rebuild ÷ raw', value: rate / median(raw), unit: '×', aim: '≥ 0.5' },
      { name: 'rebuild: event loop delay p99', value: median(results.map(({ delayP99 }) => delayP99)), unit: 'ms' },
      { name: 'rebuild: event loop delay max', value: median(results.map(({ delayMax }) => delayMax)), unit: 'ms' },
      { name: `append → visible, ${PROJECTIONS} projections: p50`, value: at(visible, 0.5), unit: 'ms' },
      { name: `append → visible, ${PROJECTIONS} projections: p99`, value: at(visible, 0.99), unit: 'ms' },
    ];
  } finally {
    await eventStore.close();
    await readStore.close();
    await rm(folder, { recursive: true });
  }
}

const perSecond = (count: number, start: number): number => (count * 1000) / (performance.now() - start);
const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
const median = (values: readonly number[]): number => at([...values].sort((a, b) => a - b), 0.5);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, value, unit, aim } of await benchRebuild()) {
    console.log(`${name.padEnd(46)}${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}${aim ? `   (aim ${aim})` : ''}`);
  }
}
