import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MarketplaceHealth } from '@s30/contracts/documents/marketplaceHealth';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, addMinutes } from '@s30/contracts/time';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { interviews } from '@s30/projections/interviews';
import { payments } from '@s30/projections/payments';
import { ratings } from '@s30/projections/ratings';
import { slots } from '@s30/projections/slots';
import { queryContext } from '../context.ts';
import { healthQueries } from './health.ts';

const event = eventsOf(calendarEvents, interviewEvents, paymentEvents);
const at = '2026-11-25T10:00:00.000Z';
const [lastMonday, thisMonday, nextMonday] = ['2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'];
const rupees = (minor: number) => ({ minor, currency: 'INR' as const });
const offered = { interviewerId: 'ravi', interviewType: 'DSA' as const };
const common = { candidateId: 'asha', ...offered };
const until = (startTime: string) => ({ startTime, endTime: addMinutes(startTime, 40), timeZone: 'UTC' });

const slot = (slotId: string, startTime: string, bookedFor?: string) => [
  event('SlotPublished', { slotId, ...offered, ...until(startTime) }, { stream: 'calendar-ravi' }),
  ...(bookedFor
    ? [event('SlotBooked', { slotId, candidateId: 'asha', paymentId: 'p', interviewId: bookedFor }, { stream: 'calendar-ravi' })]
    : []),
];
const interview = (interviewId: string, bookedAt: string, startTime: string, end?: 'completed' | 'cancelled') => {
  const inInterview = { stream: `interview-${interviewId}`, at: bookedAt };
  const booking = { interviewId, paymentId: 'p', slotId: 'ravi.a', ...common, ...until(startTime) };
  return [
    event('InterviewScheduled', { ...booking, meetingLink: '', price: rupees(149_900) }, inInterview),
    ...(end === 'completed' ? [event('InterviewCompleted', {}, inInterview)] : []),
    ...(end === 'cancelled' ? [event('InterviewCancelled', { percent: 100, refundAs: 'credit', cause: 'cancellation' }, inInterview)] : []),
  ];
};
const rated = (interviewId: string, rating: number, ratedAt: string) =>
  event('InterviewRated', { ratingId: `r-${interviewId}`, rating }, { stream: `interview-${interviewId}`, at: ratedAt });
const payment = (paymentId: string, askedAt: string, proof?: { readonly at: string; readonly verified?: true }) => {
  const stream = `payment-${paymentId}`;
  const terms = { method: 'UPI' as const, amount: rupees(149_900), usedS30Balance: rupees(0), remainingAmount: rupees(149_900) };
  const asked = { paymentId, isPreBooking: true, ...common, startTime: nextMonday, terms: [{ ...terms, fee: rupees(22_485) }] };
  return [
    event('PaymentRequested', { ...asked, exchangeRate: 83.5 }, { stream, at: askedAt }),
    ...(proof
      ? [event('PaymentProofSubmitted', { method: 'UPI', transactionId: '1234', screenshotFileId: 'f' }, { stream, at: proof.at })]
      : []),
    ...(proof?.verified ? [event('PaymentVerified', {}, { stream, at: proof.at })] : []),
  ];
};

const LOG = [
  ...slot('ravi.a', lastMonday, 'done'),
  ...slot('ravi.b', addHours(lastMonday, 24)),
  ...slot('ravi.c', addMinutes(thisMonday, -60)),
  ...slot('ravi.d', thisMonday, 'coming'),
  ...slot('ravi.e', nextMonday),
  ...interview('before', addHours(lastMonday, -1), addHours(lastMonday, 5), 'cancelled'),
  ...interview('done', lastMonday, addHours(lastMonday, 48), 'completed'),
  ...interview('rated', addHours(lastMonday, 1), addHours(lastMonday, 60), 'completed'),
  ...interview('coming', addHours(thisMonday, 3), nextMonday),
  rated('done', 5, addHours(lastMonday, 50)),
  rated('rated', 4, addHours(lastMonday, 70)),
  ...payment('verified', addHours(lastMonday, 2), { at: addHours(lastMonday, 3), verified: true }),
  ...payment('fresh', addHours(at, -5), { at: addHours(at, -2) }),
  ...payment('day-old', addHours(at, -30), { at: addHours(at, -24.5) }),
  ...payment('forgotten', addHours(at, -200), { at: addHours(at, -190) }),
  ...payment('unpaid', addHours(at, -1)),
];

let folder: string;
let store: SqliteReadStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'health-'));
  store = await openSqliteReadStore({ path: join(folder, 'read.db') });
  const ofCategories = (...categories: readonly string[]) =>
    LOG.filter(({ stream }) => categories.some((category) => stream.startsWith(`${category}-`)));
  await load(store, await given(slots, ofCategories('calendar', 'interview')).documents(), slots.collection);
  await load(store, await given(interviews, ofCategories('interview', 'payment')).documents(), interviews.collection);
  await load(store, await given(payments, ofCategories('payment', 'interview')).documents(), payments.collection);
  await load(store, await given(ratings, ofCategories('interview')).documents(), ratings.collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function health(weeks: number): Promise<MarketplaceHealth> {
  const found = await healthQueries.marketplaceHealth({ ...queryContext(store)(), at, query: { weeks } } as never);
  if (isRejection(found)) throw new Error(found.rejected);
  return found;
}

it('each week, from Monday to Sunday, counts what was booked, held, paid, offered and rated in it', async () => {
  const { weeks } = await health(2);
  expect(weeks).toEqual([
    {
      week: '2026-11-16',
      ...{ bookings: 2, completed: 2, cancelled: 1, revenue: 1499, fee: 224.85 },
      ...{ slots: 3, bookedSlots: 1, ratings: 2, averageRating: 4.5 },
    },
    {
      week: '2026-11-23',
      ...{ bookings: 1, completed: 0, cancelled: 0, revenue: 0, fee: 0 },
      ...{ slots: 1, bookedSlots: 1, ratings: 0 },
    },
  ]);
});

it('the weeks end with the present one, however many are asked for', async () => {
  const { weeks } = await health(53);
  expect(weeks.map(({ week }) => week).slice(-3)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
  expect(weeks).toHaveLength(53);
  expect(weeks[0]?.week).toBe('2025-11-24');
});

it('proof that waits is counted by its age', async () => {
  const { backlog } = await health(1);
  expect(backlog).toEqual({
    count: 3,
    oldestSubmittedAt: addHours(at, -190),
    byAge: [{ upToHours: 24, count: 1 }, { upToHours: 48, count: 1 }, { upToHours: 96, count: 0 }, { count: 1 }],
  });
});
