import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@s30/contracts/events/all';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { z } from 'zod';
import { type EventStore, type NewEvent, type Position, START } from '../platform/event-store/port.ts';
import { openSqliteEventStore } from '../platform/event-store/sqlite/eventStore.ts';
import { type Projection, projection } from '../platform/projector/projection.ts';
import { createProjector, type Projector } from '../platform/projector/runner.ts';
import type { ReadStore } from '../platform/read-store/port.ts';
import { openSqliteReadStore } from '../platform/read-store/sqlite/readStore.ts';
import { open } from '../platform/sqlite/database.ts';
import type { Row } from './append.ts';

const EVENTS = 100_000;
const ROUNDS = 3;
/** As in the product: most projections have no part in most events. */
const PROJECTIONS = { concerned: 3, others: 9 } as const;
/** Events in the log when latency is measured. */
const SOME_EVENTS = 2000;
const LIVE_APPENDS = 500;
/** Journeys of users that are under way at the same time. */
const AT_ONCE = 500;
const BATCH_OF_RAW = 2000;

type Step = { readonly stream: string; readonly event: NewEvent };

function step(stream: string, type: string, data: object): Step {
  const commandId = randomUUID();
  const actor = { userId: 'somebody', role: 'candidate' } as const;
  const metadata = { commandId, correlationId: commandId, causationId: commandId, actor, at: '2030-05-01T09:00:00.000Z' };
  return { stream, event: { id: randomUUID(), type, data, metadata } };
}

/** A candidate registers, books, pays, is interviewed and rates it: 14 events in four streams. */
function journey(): readonly Step[] {
  const [candidateId, interviewerId, slotId, paymentId, interviewId] = [id('c'), 'i-1', id('s'), id('p'), id('v')];
  const [startTime, endTime, timeZone] = ['2030-05-01T10:00:00.000Z', '2030-05-01T10:40:00.000Z', 'Asia/Kolkata'];
  const booking = { slotId, candidateId, interviewerId, interviewType: 'DSA', startTime };
  const price = { minor: 49_900, currency: 'INR' };
  const terms = [
    { method: 'UPI', amount: price, usedS30Balance: { ...price, minor: 0 }, remainingAmount: price, fee: { ...price, minor: 4990 } },
  ];
  const feedback = {
    scores: { clarity: 4, depth: 3 },
    strengths: 'Structured, calm. '.repeat(8),
    areasOfImprovement: 'Edge cases. '.repeat(8),
  };
  const [user, calendar, payment, interview] = [
    `user-${candidateId}`,
    `calendar-${slotId}`,
    `payment-${paymentId}`,
    `interview-${interviewId}`,
  ];
  return [
    step(user, 'UserRegistered', {
      userId: candidateId,
      name: 'Asha Rao',
      email: 'asha@example.com',
      role: 'candidate',
      referralCode: 'ASHA',
    }),
    step(calendar, 'SlotPublished', { slotId, interviewerId, interviewType: 'DSA', startTime, endTime, timeZone }),
    step(calendar, 'SlotHeld', { slotId, candidateId, paymentId, until: startTime, renewal: 0 }),
    step(payment, 'PaymentRequested', { ...booking, paymentId, isPreBooking: true, terms, exchangeRate: 1, upiId: 'asha@upi' }),
    step(payment, 'PaymentProofSubmitted', { method: 'UPI', transactionId: 'T123456', screenshotFileId: 'f1' }),
    step(calendar, 'SlotBooked', { slotId, candidateId, paymentId, interviewId }),
    step(interview, 'InterviewScheduled', {
      ...booking,
      interviewId,
      endTime,
      timeZone,
      meetingLink: 'https://meet.example.com/a',
      paymentId,
      price,
    }),
    step(payment, 'PaymentLinkedToInterview', { interviewId }),
    step(payment, 'PaymentVerified', {}),
    step(interview, 'InterviewStarted', {}),
    step(interview, 'FeedbackGiven', { feedbackId: id('f'), interviewType: 'DSA', ...feedback }),
    step(user, 'ProfileUpdated', { phone: '+91 98765 43210' }),
    step(interview, 'InterviewCompleted', {}),
    step(interview, 'InterviewRated', { ratingId: id('r'), rating: 5, feedback: 'Very helpful.' }),
  ];
}
const id = (kind: string): string => `${kind}-${randomUUID()}`;

const Booking = z.object({
  ...{
    _id: z.string(),
    candidateId: z.string(),
    interviewerId: z.string(),
    startTime: z.string(),
    status: z.string(),
    paymentId: z.string(),
  },
  ...{ candidateName: z.string(), paid: z.boolean(), scores: z.record(z.string(), z.number()).optional(), rating: z.number().optional() },
});
type Booking = z.infer<typeof Booking>;

/** A list as the product has it: filtered, sorted, searched, its documents changed by events of four streams. */
export const bookings = (name: string): Projection =>
  projection({
    ...{ name, version: 1, document: Booking, from: [userEvents, calendarEvents, paymentEvents, interviewEvents] },
    fields: { candidateId: 'text', interviewerId: 'text', startTime: 'text', status: 'text' },
    indexes: [['candidateId', 'startTime'], ['interviewerId', 'status', 'startTime'], ['startTime']],
    search: ['candidateName'],
    on: {
      UserRegistered: ({ data }, documents) => documents.setNote(data.userId, data.name),
      async InterviewScheduled({ data }, documents) {
        const candidateName = (await documents.note<string>(data.candidateId)) ?? '';
        const { candidateId, interviewerId, startTime, paymentId } = data;
        documents.put({
          _id: data.interviewId,
          candidateId,
          interviewerId,
          startTime,
          paymentId,
          candidateName,
          status: 'booked',
          paid: false,
        });
        documents.setNote(paymentId, data.interviewId);
      },
      async PaymentVerified({ stream }, documents) {
        const interviewId = await documents.note<string>(stream.slice('payment-'.length));
        if (interviewId !== undefined) await documents.change(interviewId, (booking) => ({ ...booking, paid: true }));
      },
      InterviewStarted: ({ stream }, documents) => documents.change(ofStream(stream), withStatus('started')),
      FeedbackGiven: ({ stream, data: { scores } }, documents) => documents.change(ofStream(stream), (booking) => ({ ...booking, scores })),
      InterviewCompleted: ({ stream }, documents) => documents.change(ofStream(stream), withStatus('completed')),
      InterviewRated: ({ stream, data: { rating } }, documents) =>
        documents.change(ofStream(stream), (booking) => ({ ...booking, rating })),
    },
  });
const people = (name: string): Projection =>
  projection({
    ...{ name, version: 1, document: z.object({ _id: z.string(), name: z.string() }), fields: {}, indexes: [], from: [userEvents] },
    on: { UserRegistered: ({ data }, documents) => documents.put({ _id: data.userId, name: data.name }) },
  });
const ofStream = (stream: string): string => stream.slice('interview-'.length);
const withStatus =
  (status: string) =>
  (booking: Booking): Booking => ({ ...booking, status });

/** Lives through journeys, so many at once, until the log has some `count` events. */
export async function fill(store: EventStore, count: number, atOnce = AT_ONCE): Promise<number> {
  let written = 0;
  const live = async (): Promise<void> => {
    while (written < count) {
      const steps = journey();
      written += steps.length;
      await liveThrough(store, steps);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, live));
  return written;
}

async function liveThrough(store: EventStore, steps: readonly Step[]): Promise<void> {
  const revisions = new Map<string, number>();
  for (const { stream, event } of steps) {
    const revision = revisions.get(stream);
    const result = await store.append(stream, revision ?? 'no_stream', [event]);
    if (result.status === 'conflict') throw new Error(`conflict on ${stream}`);
    revisions.set(stream, result.revision);
  }
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

/** Rebuilding against reading the log, in the same run, medians; and how soon an event is visible. */
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
      raw.push(rawRead(path));
      decoded.push(await decodedRead(eventStore));
      results.push(await rebuild(eventStore, readStore, [bookings('bookings')], events));
    }
    const rate = median(results.map((result) => result.rate));
    return [
      { name: `raw read and JSON.parse, ${events} events`, value: median(raw), unit: '/s' },
      { name: 'read and decoded by the store', value: median(decoded), unit: '/s' },
      { name: 'rebuild beside the live documents', value: rate, unit: '/s' },
      { name: 'rebuild ÷ read and decoded', value: rate / median(decoded), unit: '×' },
      { name: 'rebuild ÷ raw', value: rate / median(raw), unit: '×', aim: '≥ 0.5' },
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
