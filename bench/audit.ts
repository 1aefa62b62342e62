import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@s30/contracts/events/all';
import { instantOf } from '@s30/contracts/time';
import { uuidFrom } from '../platform/decider/uuid.ts';
import { GENESIS, linkOf } from '../platform/event-store/chain.ts';
import type { EventStore, Position } from '../platform/event-store/port.ts';
import { openSqliteEventStore } from '../platform/event-store/sqlite/eventStore.ts';
import { openSqliteStoredLog } from '../platform/event-store/sqlite/storedLog.ts';
import type { StoredLog } from '../platform/event-store/storedLog.ts';
import { createProjector } from '../platform/projector/runner.ts';
import type { ReadStore } from '../platform/read-store/port.ts';
import { openSqliteReadStore } from '../platform/read-store/sqlite/readStore.ts';
import { diskSealStore } from '../platform/seals/disk/sealStore.ts';
import { verifyAll } from '../platform/seals/integrity.ts';
import type { SealedHead, SealStore } from '../platform/seals/port.ts';
import { type Database, open } from '../platform/sqlite/database.ts';
import { audit } from '../services/projections/src/audit.ts';
import { paymentHistory } from '../services/projections/src/paymentHistory.ts';
import { payments } from '../services/projections/src/payments.ts';
import { userHistory } from '../services/projections/src/userHistory.ts';
import { users } from '../services/projections/src/users.ts';
import { paymentsAsOf, revenueAsOf, rolesAsOf } from '../services/query-api/src/audit/asOf.ts';
import { replayAsOf } from '../services/query-api/src/audit/replay.ts';
import { timelineOf } from '../services/query-api/src/audit/timeline.ts';
import { queryContext } from '../services/query-api/src/context.ts';
import type { Row } from './append.ts';

const EVENTS = Number(process.env.AUDIT_BENCH_EVENTS ?? 1_000_000);
/** Of the log whose read models are built and asked. */
const PROJECTED = Math.min(EVENTS, 100_000);
const USERS = 2_000;
const INTERVIEWERS = 50;
const BEGINS = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
/** Between two events. */
const STEP_MS = 8_000;
const IN_ONE_TRANSACTION = 20_000;
/** What a page may take. */
const PAGE_MS = 500;

type Event = { readonly stream: string; readonly revision: number; readonly type: string; readonly data: object; readonly by: string };
const interviewer = (n: number): string => `interviewer-${n % INTERVIEWERS}`;

function* people(): Generator<Event> {
  for (let n = 0; n < USERS; n += 1) {
    const userId = n < INTERVIEWERS ? interviewer(n) : `user-${n}`;
    const stream = `user-${userId}`;
    const data = { userId, name: `Person ${n}`, email: `${userId}@example.com`, role: 'candidate', referralCode: userId };
    yield { stream, revision: 0, type: 'UserRegistered', by: userId, data };
    if (n < INTERVIEWERS) yield { stream, revision: 1, type: 'RoleChanged', by: 'admin', data: { from: 'candidate', to: 'interviewer' } };
  }
}

/** What one booking leaves in the log. */
function* booking(n: number, revisions: Map<string, number>): Generator<Event> {
  const [candidateId, interviewerId, paymentId, interviewId] = [
    `user-${INTERVIEWERS + (n % (USERS - INTERVIEWERS))}`,
    interviewer(n),
    `p${n}`,
    `i${n}`,
  ];
  const slotId = `${interviewerId}.${n}`;
  const times = { startTime: instantOf(BEGINS + n * MINUTE), endTime: instantOf(BEGINS + (n + 40) * MINUTE), timeZone: 'Asia/Kolkata' };
  const price = { minor: 149_900, currency: 'INR' };
  const terms = {
    method: 'UPI',
    amount: price,
    usedS30Balance: { ...price, minor: 0 },
    remainingAmount: price,
    fee: { ...price, minor: 22_485 },
  };
  const parties = { candidateId, interviewerId, interviewType: 'DSA' };
  const calendar = `calendar-${interviewerId}`;
  const next = (): number => {
    const revision = (revisions.get(calendar) ?? -1) + 1;
    revisions.set(calendar, revision);
    return revision;
  };
  const payment = (revision: number, type: string, data: object, by = candidateId): Event => ({
    stream: `payment-${paymentId}`,
    revision,
    type,
    data,
    by,
  });
  yield {
    stream: calendar,
    revision: next(),
    type: 'SlotPublished',
    by: interviewerId,
    data: { slotId, interviewerId, interviewType: 'DSA', ...times },
  };
  yield {
    stream: calendar,
    revision: next(),
    type: 'SlotHeld',
    by: candidateId,
    data: { slotId, candidateId, paymentId, until: times.endTime, renewal: 0 },
  };
  yield payment(0, 'PaymentRequested', {
    paymentId,
    isPreBooking: true,
    ...parties,
    slotId,
    startTime: times.startTime,
    terms: [terms],
    exchangeRate: 83.5,
  });
  yield payment(1, 'PaymentProofSubmitted', { method: 'UPI', transactionId: '4821', screenshotFileId: `f${n}` });
  yield { stream: calendar, revision: next(), type: 'SlotBooked', by: candidateId, data: { slotId, candidateId, paymentId, interviewId } };
  const scheduled = { interviewId, slotId, ...parties, ...times, meetingLink: 'https://meet.google.com/abc-defg-hij', paymentId, price };
  yield { stream: `interview-${interviewId}`, revision: 0, type: 'InterviewScheduled', by: candidateId, data: scheduled };
  yield payment(2, 'PaymentLinkedToInterview', { interviewId });
  yield payment(3, n % 50 === 0 ? 'PaymentRejected' : 'PaymentVerified', {}, interviewerId);
}

function* log(): Generator<Event, never> {
  yield* people();
  const revisions = new Map<string, number>();
  for (let n = 0; ; n += 1) yield* booking(n, revisions);
}

/** Writes rows as the store would, without its group commits: only reading is measured. */
function fill(database: Database, count: number): SealedHead {
  let hash = GENESIS;
  let position = 0;
  const events = log();
  while (position < count) {
    database.transaction(() => {
      const end = Math.min(count, position + IN_ONE_TRANSACTION);
      while (position < end) {
        const { value: event } = events.next();
        position += 1;
        const id = uuidFrom(`${position}`);
        const at = instantOf(BEGINS + position * STEP_MS);
        const actor = { userId: event.by, role: 'candidate' };
        const metadata = JSON.stringify({ commandId: id, correlationId: id, causationId: id, actor, at, schemaVersion: 1 });
        const { stream, revision, type } = event;
        const data = JSON.stringify(event.data);
        hash = linkOf(hash, { revision, id, stream, type, data, metadata });
        const sql = 'INSERT INTO events(position, id, stream, revision, type, data, metadata, hash) VALUES(?, ?, ?, ?, ?, ?, ?, ?)';
        database.run(sql, position, id, stream, revision, type, data, metadata, hash);
      }
    });
  }
  return { position: placeOf(position), events: position, eventId: uuidFrom(`${position}`), hash, at: instantOf(Date.now()) };
}
const placeOf = (position: number): Position => String(position).padStart(16, '0') as Position;

const quiet = { info() {}, warn: console.warn, error: console.error };
/** Builds the read models that auditors ask. */
async function build(eventStore: EventStore, readStore: ReadStore): Promise<number> {
  const projections = [audit, payments, paymentHistory, users, userHistory];
  const retry = { attempts: 3, baseMs: 10, maxMs: 100 };
  const projector = createProjector({
    ...{ eventStore, readStore, projections, retry, logger: quiet },
    holder: 'bench',
    leaseTtlMs: 10_000,
    pollMs: 1_000,
  });
  const start = performance.now();
  projector.start();
  await projector.waitFor('all', await eventStore.head(), 3_600_000);
  const rate = perSecond(PROJECTED, start);
  await projector.stop();
  return rate;
}

const perSecond = (count: number, start: number): number => (count * 1000) / (performance.now() - start);
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

type Log = { readonly eventStore: EventStore; readonly storedLog: StoredLog; readonly seals: SealStore; readonly middle: string };

/** A sealed log of so many events, for as long as the work takes. */
async function withLog<T>(events: number, work: (log: Log, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 's30-bench-'));
  const path = join(folder, 'events.db');
  const seals = diskSealStore({ folder: join(folder, 'seals'), keyFolder: folder });
  const eventStore = await openSqliteEventStore({ path, catalogue });
  const database = open(path, { synchronous: 'NORMAL', cacheKiB: 64_000 });
  await seals.append(fill(database, events));
  database.checkpoint('TRUNCATE');
  database.close();
  const storedLog = await openSqliteStoredLog({ path });
  try {
    return await work({ eventStore, storedLog, seals, middle: instantOf(BEGINS + (events / 2) * STEP_MS) }, folder);
  } finally {
    await storedLog.close();
    await eventStore.close();
    await rm(folder, { recursive: true });
  }
}

async function wholeLog({ eventStore, storedLog, seals, middle }: Log): Promise<Row[]> {
  const n = EVENTS.toLocaleString('en');
  const verifying = performance.now();
  const { findings, events } = await verifyAll({ log: storedLog, seals, now: () => instantOf(Date.now()) });
  const verified = perSecond(events, verifying);
  if (findings.length > 0) throw new Error(findings[0]?.what);
  const replaying = performance.now();
  await revenueAsOf(await replayAsOf({ eventStore }, middle), middle);
  return [
    { name: `verify, ${n} events`, value: verified, unit: 'events/s' },
    { name: `as-of by replaying ${n} events`, value: perSecond(events, replaying), unit: 'events/s' },
  ];
}

async function readModels({ eventStore, storedLog, middle }: Log, folder: string): Promise<Row[]> {
  const readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  try {
    const built = await build(eventStore, readStore);
    const read = queryContext(readStore)({ caughtUp: async () => undefined }).read;
    const asked = { at: middle, present: middle, page: 1, limit: 20 };
    const page = (name: string, value: number): Row => ({ name, value, unit: 'ms', aim: `≤ ${PAGE_MS}` });
    return [
      { name: `read models of the auditors, ${PROJECTED.toLocaleString('en')} events`, value: built, unit: 'events/s' },
      page('as-of from read models: revenue of all months', await milliseconds(() => revenueAsOf(read, middle))),
      page('as-of from read models: a page of payments', await milliseconds(() => paymentsAsOf(read, { ...asked, present: asked.at }))),
      page('as-of from read models: a page of roles', await milliseconds(() => rolesAsOf(read, asked))),
      page(
        'timeline of a payment, with its chain',
        await milliseconds(() => timelineOf(read, storedLog, { kind: 'payment', id: 'p1000' })),
      ),
    ];
  } finally {
    await readStore.close();
  }
}

/** Verification and time travel over a million events. */
export const benchAudit = (): Promise<Row[]> => withLog(EVENTS, wholeLog);
/** What the pages of the auditors take. */
export const benchAuditPages = (): Promise<Row[]> => withLog(PROJECTED, readModels);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const bench of [benchAudit, benchAuditPages])
    for (const { name, value, unit, aim } of await bench())
      console.log(`${name.padEnd(52)}${value.toFixed(0).padStart(10)} ${unit}${aim ? `   (aim ${aim})` : ''}`);
