import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { userEvents } from '@s30/contracts/events/user';
import { walletEvents } from '@s30/contracts/events/wallet';
import { money, rupees } from '@s30/contracts/money';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { type EventStore, type Position, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import type { Projection } from '@s30/platform/projector/projection';
import { readThrough, replayOf } from '@s30/platform/projector/replay';
import { eventsOf, type GivenEvent } from '@s30/platform/projector/spec';
import type { Document, ReadStore } from '@s30/platform/read-store/port';
import { openSqliteReadStore } from '@s30/platform/read-store/sqlite/readStore';
import { open } from '@s30/platform/sqlite/database';
import { projections } from '@s30/projections/all';
import { bookingOf, termsOf } from '@s30/projections/oneBooking.testing';
import { paymentHistory } from '@s30/projections/paymentHistory';
import { payments } from '@s30/projections/payments';
import { ratings } from '@s30/projections/ratings';
import { userHistory } from '@s30/projections/userHistory';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { reconcile } from './reconcile.ts';

const event = eventsOf(userEvents, walletEvents);
const registered = (userId: string, referredBy?: string) =>
  event(
    'UserRegistered',
    {
      ...{ userId, name: userId, email: `${userId}@example.com`, role: 'candidate', referralCode: userId },
      ...(referredBy ? { referredBy } : {}),
    },
    { stream: `user-${userId}` },
  );
const wallet = { stream: 'wallet-asha' };
const followed = (paymentId: string, amount: number, revision = 1) => ({ userId: 'asha', paymentId, amount: rupees(amount), revision });
const bonus = (referredUserId: string, amount = 500) =>
  event('CreditGranted', { userId: 'asha', amount: rupees(amount), cause: `referral of ${referredUserId}`, referredUserId }, wallet);

const [first, second, third] = [
  bookingOf('b1', { terms: [termsOf('UPI', 149_900, 50_000)] }),
  bookingOf('b2', { terms: [termsOf('Zelle', 2_100)] }),
  bookingOf('b3', { terms: [termsOf('Zelle', 2_100, 119, 9_937)] }),
];
type Booking = typeof first;
const paid = (booking: Booking): readonly GivenEvent[] => [
  booking.requested({ until: '2026-01-01T10:15:00.000Z' }),
  booking.proof(),
  booking.scheduled(),
  booking.verified(),
];
/** The wallets had their time to follow. */
const later = event('ProfileUpdated', { phone: '+91 98' }, { stream: 'user-ravi', at: '2026-01-01T12:00:00.000Z' });
const story: readonly GivenEvent[] = [
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
  // Deleting a payment gives back what was spent on it.
  ...paid(third),
  event('CreditSpent', followed('1.b3', 99.37, 4), wallet),
  third.deleted(),
  event('CreditReleased', followed('1.b3', 99.37, 5), wallet),
  // A checkout that was abandoned: nothing was taken.
  bookingOf('b4', { terms: [termsOf('UPI', 149_900, 50_000)] }).requested({ until: '2026-01-01T10:15:00.000Z' }),
  later,
];

let folder: string;
let eventStore: EventStore;
let head: Position;
let opened = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's30-reconcile-'));
  eventStore = await logOf(story);
  head = await eventStore.head();
});
afterAll(async () => {
  await eventStore.close();
  await rm(folder, { recursive: true });
});

async function logOf(events: readonly GivenEvent[]): Promise<EventStore> {
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

/** All read models at the head of the log, after somebody has laid hands on one document. */
async function readModels(
  store: EventStore,
  tampered?: { readonly in: Projection; readonly change: (document: never) => Document | undefined },
): Promise<ReadStore> {
  opened += 1;
  const readStore = await openSqliteReadStore({ path: join(folder, `read-${opened}.db`) });
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

async function differencesIn(readStore: ReadStore, store = eventStore): Promise<readonly string[]> {
  const { differences } = await reconcile({ eventStore: store, readStore });
  await readStore.close();
  return differences.map(({ object, figure, found, expected }) => `${object}: ${figure} ${found} instead of ${expected}`);
}

describe('reconciling', () => {
  it('finds that every figure follows from the events', async () => {
    const readStore = await readModels(eventStore);
    const report = await reconcile({ eventStore, readStore });
    await readStore.close();
    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({ events: story.length, head });
    expect(report.totals).toContainEqual({ object: 'revenue', figure: '2026-01 USD', found: 2100, expected: 2100, currency: 'USD' });
    expect(report.totals).toContainEqual({
      object: 'earnings of ravi',
      figure: 'net',
      found: 63_708 + 149_048,
      expected: 212_756,
      currency: 'INR',
    });
  });

  it('takes nothing of the balance again for a payment that is verified after it was rejected and cancelled', async () => {
    const freed = bookingOf('b6', { terms: [termsOf('UPI', 149_900, 20_000)] });
    const log = await logOf([
      ...story,
      freed.requested({ until: '2026-01-01T10:15:00.000Z' }),
      freed.proof(),
      event('CreditHeld', followed('1.b6', 200, 2), wallet),
      freed.scheduled(),
      freed.rejected('2026-01-01T10:00:00.000Z'),
      freed.cancelled(),
      event('CreditReleased', followed('1.b6', 200, 5), wallet),
      freed.verified(),
      freed.refunded({ credit: 129_900 }),
      event('CreditRefunded', { ...followed('1.b6', 1299, 7), total: rupees(1299) }, wallet),
      later,
    ]);
    expect(await differencesIn(await readModels(log), log)).toEqual([]);
    await log.close();
  });

  it('names the payment that is one paisa off, and the sums that are', async () => {
    const change = (document: { readonly _id: string; readonly netPaise: number }) =>
      document._id === '1.b2' ? { ...document, netPaise: document.netPaise + 1 } : document;
    expect(await differencesIn(await readModels(eventStore, { in: payments as Projection, change }))).toEqual([
      'payment 1.b2: netPaise 149049 instead of 149048',
      'earnings of ravi: net 212757 instead of 212756',
    ]);
  });

  it.each<[string, Projection, string, string]>([
    ['amountPaise', payments as Projection, '1.b2', 'payment 1.b2: amountPaise 175351 instead of 175350'],
    ['amountMinor', paymentHistory as Projection, '1.b1@000001', 'payment 1.b1: amountMinor 149901 instead of 149900'],
    ['balance', wallets as Projection, 'asha', 'wallet asha: balance 74951 instead of 74950'],
    ['held', wallets as Projection, 'asha', 'wallet asha: held 1 instead of 0'],
    ['referralRewards', wallets as Projection, 'asha', 'wallet asha: referralRewards 50001 instead of 50000'],
    ['referralsCount', users as Projection, 'bela', 'user bela: referralsCount 2 instead of 1'],
    ['ratingsSum', users as Projection, 'ravi', 'user ravi: ratingsSum 5 instead of 4'],
    ['rating', ratings as Projection, 'r', 'rating r: rating 5 instead of 4'],
  ])('finds one too many in %s', async (field, projection, id, told) => {
    const change = (document: { readonly _id: string }) =>
      document._id === id ? { ...document, [field]: Number(document[field as '_id']) + 1 } : document;
    expect(await differencesIn(await readModels(eventStore, { in: projection, change }))).toContain(told);
  });

  it.each<[string, Projection, string, unknown, string]>([
    ['role', users as Projection, 'bela', 'admin', 'user bela: role admin instead of candidate'],
    ['role', userHistory as Projection, 'bela@000001', 'auditor', 'user bela: role auditor instead of candidate'],
    [
      'allowedInterviewTypes',
      users as Projection,
      'ravi',
      ['SQL'],
      'user ravi: allowedInterviewTypes SQL instead of Behavioral/Leadership, DSA, System Design',
    ],
    ['isClosed', users as Projection, 'ravi', true, 'user ravi: isClosed true instead of false'],
    ['transactionId', payments as Projection, '1.b1', '999999999999', 'payment 1.b1: transactionId 999999999999 instead of 1234'],
    ['method', payments as Projection, '1.b2', 'UPI', 'payment 1.b2: method UPI instead of Zelle'],
    ['feedback', ratings as Projection, 'r', 'Never came.', 'rating r: feedback Never came. instead of Knows graphs.'],
    ['interviewerId', ratings as Projection, 'r', 'bela', 'rating r: interviewerId bela instead of ravi'],
  ])('finds another %s', async (field, projection, id, value, told) => {
    const change = (document: { readonly _id: string }) => (document._id === id ? { ...document, [field]: value } : document);
    expect(await differencesIn(await readModels(eventStore, { in: projection, change }))).toContain(told);
  });

  it.each<[string, Projection, string, string | number, string]>([
    ['netPaise', payments as Projection, '1.b2', 1, 'payment 1.b2: netPaise that queries go by 1 instead of 149048'],
    ['status', payments as Projection, '1.b2', 'rejected', 'payment 1.b2: status that queries go by something else instead of verified'],
    ['role', users as Projection, 'bela', 'admin', 'user bela: role that queries go by something else instead of candidate'],
  ])('names the document whose column %s is not what the document says', async (column, { collection }, id, value, told) => {
    const readStore = await readModels(eventStore);
    const database = open(join(folder, `read-${opened}.db`), { synchronous: 'NORMAL', cacheKiB: 1000 });
    database.run(`UPDATE "${collection.name}_g1" SET "${column}" = ? WHERE _id = ?`, value, id);
    database.close();
    expect(await differencesIn(readStore)).toContain(told);
  });

  it('misses a document that is gone, and wonders at one that is new', async () => {
    const gone = (document: { readonly _id: string }) => (document._id === '1.b2' ? undefined : document);
    expect(await differencesIn(await readModels(eventStore, { in: payments as Projection, change: gone }))).toContain(
      'payments: number 3 instead of 4',
    );
    const renamed = (document: { readonly _id: string }) => (document._id === 'asha' ? { ...document, _id: 'mallory' } : document);
    expect(await differencesIn(await readModels(eventStore, { in: wallets as Projection, change: renamed }))).toContain(
      'wallet mallory: exists true instead of false',
    );
  });

  it('compares a read model that lags behind with the events that it has seen', async () => {
    const readStore = await readModels(eventStore);
    const more = await logOf([...story, registered('late', 'ravi')]);
    expect(await differencesIn(readStore, more)).toEqual([]);
    await more.close();
  });

  it.each<[string, readonly GivenEvent[], string]>([
    ['a grant that nobody can have earned', [bonus('bela', 499.99)], 'wallet asha: referral bonuses 99999 instead of 100000'],
    ['a cause that has paid twice', [bonus('asha')], 'wallet asha: each cause has paid once 1 instead of 2'],
    ['more held than there was', [event('CreditHeld', followed('1.b4', 749.51), wallet)], 'wallet asha: never below zero -1 instead of 0'],
    [
      'more released than was held',
      [event('CreditHeld', followed('1.b4', 100), wallet), event('CreditReleased', followed('1.b4', 100.01, 2), wallet)],
      'wallet asha: granted + refunded = available + held + spent 124951 instead of 124950',
    ],
    [
      'balance that was never spent for a payment that it pays',
      [...paid(bookingOf('b5', { terms: [termsOf('UPI', 149_900, 50_000)] }))],
      'payment 1.b5: S30 balance spent 0 instead of 50000',
    ],
    [
      'balance that is held for nothing',
      [event('CreditHeld', followed('1.b4', 100), wallet)],
      'payment 1.b4: S30 balance held 10000 instead of 0',
    ],
    [
      'balance spent on what nobody paid',
      [event('CreditSpent', followed('1.b4', 100), wallet)],
      'payment 1.b4: S30 balance spent without payment 10000 instead of 0',
    ],
    [
      'a refund beyond what was paid',
      [second.refunded({ percent: 100, credit: 175_351 })],
      'payment 1.b2: refunded to the balance beyond its share 1 instead of 0',
    ],
    [
      'refunds of more than all of it',
      [second.refunded({ percent: 60, credit: 1 }), second.refunded({ percent: 41, credit: 1 })],
      'payment 1.b2: percent refunded beyond all 1 instead of 0',
    ],
    [
      'a refund that never reached the balance',
      [second.refunded({ percent: 100, credit: 175_350 })],
      'payment 1.b2: refund that reached the S30 balance 0 instead of 175350',
    ],
    [
      'more sent than was granted',
      [second.refunded({ percent: 50, as: 'money', money: 1_050 }), second.sent(1_051)],
      'payment 1.b2: sent beyond what was granted 1 instead of 0',
    ],
    [
      'a fee that is a paisa short',
      paid(bookingOf('b5', { terms: [{ ...termsOf('UPI', 149_900), fee: money(22_484, 'INR') }] })),
      'payment 1.b5: fee by UPI 22484 instead of 22485',
    ],
    [
      'balance that buys less than it is worth',
      paid(bookingOf('b5', { terms: [termsOf('Zelle', 2_100, 0, 10_000)] })),
      'payment 1.b5: S30 balance taken by Zelle beyond what it pays 9999 instead of 0',
    ],
  ])('sees in the events alone %s', async (_, further, told) => {
    const store = await logOf([...story, ...further]);
    expect(await differencesIn(await readModels(store), store)).toContain(told);
    await store.close();
  });

  it('has nothing to say of an empty log', async () => {
    const store = await logOf([]);
    expect(await store.head()).toBe(START);
    expect(await differencesIn(await readModels(store), store)).toEqual([]);
    await store.close();
  });
});
