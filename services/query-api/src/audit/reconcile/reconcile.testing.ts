import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { interviewerAccountEvents } from '@s30/contracts/events/interviewerAccount';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { rupees } from '@s30/contracts/money';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { Projection } from '@s30/platform/projector/projection';
import { readThrough, replayOf } from '@s30/platform/projector/replay';
import { eventsOf, type GivenEvent } from '@s30/platform/projector/spec';
import type { Document, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { projections } from '@s30/projections/all';
import { bookingOf, termsOf } from '@s30/projections/oneBooking.testing';
import { reconcile } from './reconcile.ts';

export const event = eventsOf(userEvents, walletEvents, interviewerAccountEvents);
export const registered = (userId: string, referredBy?: string) =>
  event(
    'UserRegistered',
    {
      ...{ userId, name: userId, email: `${userId}@example.com`, role: 'candidate', referralCode: userId },
      ...(referredBy ? { referredBy } : {}),
    },
    { stream: `user-${userId}` },
  );
export const wallet = { stream: 'wallet-asha' };
export const followed = (paymentId: string, amount: number, revision = 1) => ({
  userId: 'asha',
  paymentId,
  amount: rupees(amount),
  revision,
});
export const bonus = (referredUserId: string, amount = 500) =>
  event('CreditGranted', { userId: 'asha', amount: rupees(amount), cause: `referral of ${referredUserId}`, referredUserId }, wallet);

export const [first, second, third] = [
  bookingOf('b1', { terms: [termsOf('UPI', 149_900, 50_000)] }),
  bookingOf('b2', { terms: [termsOf('Zelle', 2_100)] }),
  bookingOf('b3', { terms: [termsOf('Zelle', 2_100, 119, 9_937)] }),
];
type Booking = typeof first;
export const paid = (booking: Booking): readonly GivenEvent[] => [
  booking.requested({ until: '2026-01-01T10:15:00.000Z' }),
  booking.proof(),
  booking.scheduled(),
  booking.verified(),
];
/** An event late enough that the wallets must have caught up. */
export const later = event('ProfileUpdated', { phone: '+91 98' }, { stream: 'user-ravi', at: '2026-01-01T12:00:00.000Z' });
export const story: readonly GivenEvent[] = [
  registered('ravi'),
  registered('bela'),
  registered('asha', 'bela'),
  bonus('asha'),
  event('CreditReserved', { userId: 'asha', paymentId: '1.b1', amount: rupees(500), until: '2026-01-01T10:15:00.000Z' }, wallet),
  ...paid(first),
  event('CreditHeld', followed('1.b1', 500, 2), wallet),
  event('CreditSpent', followed('1.b1', 500, 4), wallet),
  ...paid(second),
  second.event('InterviewRated', { ratingId: 'r', rating: 4, feedback: 'Knows graphs.' }),
  first.cancelled({}, 50),
  first.refunded({ percent: 50, credit: 74_950 }),
  event('CreditRefunded', { ...followed('1.b1', 749.5, 6), total: rupees(749.5) }, wallet),
  // Deleting a payment releases what was spent on it.
  ...paid(third),
  event('CreditSpent', followed('1.b3', 99.37, 4), wallet),
  third.deleted(),
  event('CreditReleased', followed('1.b3', 99.37, 5), wallet),
  // An abandoned checkout, which took nothing.
  bookingOf('b4', { terms: [termsOf('UPI', 149_900, 50_000)] }).requested({ until: '2026-01-01T10:15:00.000Z' }),
  later,
];

let folder: string;
let opened = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's30-reconcile-'));
});
afterAll(() => rm(folder, { recursive: true }));
/** The path of the latest read models. */
const newestReadModels = (): string => join(folder, `read-${opened}.db`);

export async function logOf(events: readonly GivenEvent[]): Promise<EventStore> {
  opened += 1;
  const store = await openSqliteEventStore({ path: join(folder, `events-${opened}.db`), catalogue });
  const revisions = new Map<string, number>();
  for (const [index, { stream, type, data, metadata }] of events.entries()) {
    const revision = revisions.get(stream);
    revisions.set(stream, (revision ?? -1) + 1);
    const outcome = await store.append(stream, revision ?? 'no_stream', [{ id: uuidFrom(`${index}`), type, data, metadata }]);
    if (outcome.status !== 'appended') throw new Error(`${type} was not appended`);
  }
  return store;
}

/** All read models at the head of the log, with one document tampered with if `tampered` is given. */
export async function readModels(
  store: EventStore,
  tampered?: { readonly in: Projection; readonly change: (document: never) => Document | undefined },
): Promise<ReadStore> {
  opened += 1;
  const readStore = await openSqliteReadStore({ path: newestReadModels() });
  const replays = projections.map((projection) => replayOf(projection as Projection));
  const upTo = await store.head();
  await readThrough({
    eventStore: store,
    take: async (each) => {
      for (const replay of replays) await replay.take(each);
    },
  });
  for (const { projection, documents } of replays) {
    const ref = { definition: projection.collection, generation: 1 };
    const change = tampered?.in.collection.name === projection.collection.name ? tampered.change : (document: Document) => document;
    const puts = documents().flatMap((document) => change(document as never) ?? []);
    await readStore.prepare(ref);
    if (upTo !== START)
      await readStore.write({ collection: ref, puts, deletes: [], notes: new Map(), after: START, checkpoint: upTo, eventId: undefined });
    await readStore.promote(ref);
  }
  return readStore;
}

export async function differencesIn(readStore: ReadStore, store: EventStore): Promise<readonly string[]> {
  const { differences } = await reconcile({ eventStore: store, readStore });
  await readStore.close();
  return differences.map(({ object, figure, found, expected }) => `${object}: ${figure} ${found} instead of ${expected}`);
}
