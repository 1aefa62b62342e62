import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MarketplaceHealth } from '@s30/contracts/documents/marketplaceHealth';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { isRejection } from '@s30/contracts/rejections';
import { addHours, addMinutes } from '@s30/contracts/time';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { load } from '@s30/platform/read-store/contract/sample';
import { openSqliteReadStore, type SqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { interviews } from '@s30/projections/interviews';
import { bookingOf, slotAt } from '@s30/projections/oneBooking.testing';
import { payments } from '@s30/projections/payments';
import { ratings } from '@s30/projections/ratings';
import { slots } from '@s30/projections/slots';
import { queryContext } from '../context.ts';
import { healthQueries } from './health.ts';

const event = eventsOf(calendarEvents);
const at = '2026-11-25T10:00:00.000Z';
const [lastMonday, thisMonday, nextMonday] = ['2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'];
const slot = (slotId: string, startTime: string, bookedFor?: string) => [
  event('SlotPublished', { ...slotAt(slotId, startTime), interviewerId: 'ravi', interviewType: 'DSA' }, { stream: 'calendar-ravi' }),
  ...(bookedFor
    ? [event('SlotBooked', { slotId, candidateId: 'asha', bookingId: bookedFor, revision: 3 }, { stream: 'calendar-ravi' })]
    : []),
];
const interview = (id: string, bookedAt: string, startTime: string, end?: 'completed' | 'cancelled') => {
  const booking = bookingOf(id, { slot: slotAt('ravi.a', startTime) });
  const inBooking = { at: bookedAt };
  return [
    booking.scheduled(inBooking),
    ...(end === 'completed' ? [booking.completed(inBooking)] : []),
    ...(end === 'cancelled' ? [booking.cancelled(inBooking)] : []),
  ];
};
const rated = (id: string, rating: number, at: string) => bookingOf(id).event('InterviewRated', { ratingId: `r-${id}`, rating }, { at });
const payment = (id: string, askedAt: string, proof?: { readonly at: string; readonly verified?: true; readonly refunded?: number }) => {
  const booking = bookingOf(id, { slot: slotAt('ravi.x', nextMonday) });
  return [
    booking.requested({ until: addMinutes(askedAt, 15) }, { at: askedAt }),
    ...(proof ? [booking.proof({ at: proof.at })] : []),
    ...(proof?.verified ? [booking.verified({ at: proof.at })] : []),
    ...(proof?.refunded ? [booking.refunded({ percent: proof.refunded })] : []),
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
  ...payment('partly', addHours(thisMonday, 1), { at: addHours(thisMonday, 2), verified: true, refunded: 40 }),
  ...payment('wholly', addHours(thisMonday, 1), { at: addHours(thisMonday, 2), verified: true, refunded: 100 }),
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
  await load(store, await given(slots, LOG).documents(), slots.collection);
  await load(store, await given(interviews, LOG).documents(), interviews.collection);
  await load(store, await given(payments, LOG).documents(), payments.collection);
  await load(store, await given(ratings, LOG).documents(), ratings.collection);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function health(weeks: number): Promise<MarketplaceHealth> {
  const found = await healthQueries.marketplaceHealth({
    ...queryContext(store)({ caughtUp: async () => undefined }),
    at,
    query: { weeks },
  } as never);
  if (isRejection(found)) throw new Error(found.rejected);
  return found;
}

it('each week, Monday to Sunday, counts the bookings, interviews, payments, slots and ratings in it', async () => {
  const { weeks } = await health(2);
  expect(weeks).toEqual([
    {
      week: '2026-11-16',
      ...{ bookings: 2, completed: 2, cancelled: 1, revenue: 1499, fee: 224.85 },
      ...{ slots: 3, bookedSlots: 1, ratings: 2, averageRating: 4.5 },
    },
    {
      week: '2026-11-23',
      ...{ bookings: 1, completed: 0, cancelled: 0, revenue: 899.4, fee: 134.91 },
      ...{ slots: 1, bookedSlots: 1, ratings: 0 },
    },
  ]);
});

it('the weeks end with the current one, however many are requested', async () => {
  const { weeks } = await health(53);
  expect(weeks.map(({ week }) => week).slice(-3)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
  expect(weeks).toHaveLength(53);
  expect(weeks[0]?.week).toBe('2025-11-24');
});

it('pending proof is counted by its age', async () => {
  const { backlog } = await health(1);
  expect(backlog).toEqual({
    count: 3,
    oldestSubmittedAt: addHours(at, -190),
    byAge: [{ upToHours: 24, count: 1 }, { upToHours: 48, count: 1 }, { upToHours: 96, count: 0 }, { count: 1 }],
  });
});
