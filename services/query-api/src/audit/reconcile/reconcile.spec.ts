import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@s30/contracts/events/all';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
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
import { projections } from '@s30/projections/all';
import { paymentHistory } from '@s30/projections/paymentHistory';
import { payments } from '@s30/projections/payments';
import { ratings } from '@s30/projections/ratings';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { reconcile } from './reconcile.ts';

const event = eventsOf(userEvents, paymentEvents, interviewEvents, walletEvents);
const registered = (userId: string, referredBy?: string) =>
  event(
    'UserRegistered',
    {
      ...{ userId, name: userId, email: `${userId}@example.com`, role: 'candidate', referralCode: userId },
      ...(referredBy ? { referredBy } : {}),
    },
    { stream: `user-${userId}` },
  );
const terms = (method: 'UPI' | 'Zelle', price: number, credit: number) => {
  const currency = method === 'UPI' ? 'INR' : 'USD';
  const of = (amount: number) => money(Math.round(amount * 100), currency);
  return { method, amount: of(price), usedS30Balance: of(credit), remainingAmount: of(price - credit), fee: of(price * 0.15) };
};
const paid = (paymentId: string, asked: ReturnType<typeof terms>, credit?: number): readonly GivenEvent[] => {
  const stream = { stream: `payment-${paymentId}` };
  const who = { candidateId: 'asha', interviewerId: 'ravi', interviewType: 'DSA', startTime: '2026-02-01T10:00:00.000Z' } as const;
  return [
    event(
      'PaymentRequested',
      { paymentId, isPreBooking: true, ...who, terms: [asked], exchangeRate: 83.5, ...(credit ? { credit: rupees(credit) } : {}) },
      stream,
    ),
    event('PaymentProofSubmitted', { method: asked.method, transactionId: '1234', screenshotFileId: 'f' }, stream),
    event('PaymentVerified', {}, stream),
    event('PaymentLinkedToInterview', { interviewId: `i-${paymentId}` }, stream),
  ];
};
const interview = (paymentId: string): readonly GivenEvent[] => {
  const stream = { stream: `interview-i-${paymentId}` };
  const times = { startTime: '2026-02-01T10:00:00.000Z', endTime: '2026-02-01T10:40:00.000Z', timeZone: 'UTC' };
  const parties = { candidateId: 'asha', interviewerId: 'ravi', interviewType: 'DSA' } as const;
  const rest = { slotId: `ravi.${paymentId}`, meetingLink: '', paymentId, price: rupees(1499) };
  return [event('InterviewScheduled', { interviewId: `i-${paymentId}`, ...parties, ...times, ...rest }, stream)];
};
const wallet = { stream: 'wallet-asha' };
const story: readonly GivenEvent[] = [
  registered('ravi'),
  registered('bela'),
  registered('asha', 'bela'),
  event(
    'CreditGranted',
    { userId: 'asha', amount: rupees(500), reason: 'referral', cause: 'referral of asha', referredUserId: 'asha' },
    wallet,
  ),
  event('CreditReserved', { userId: 'asha', paymentId: 'p1', amount: rupees(500) }, wallet),
  ...paid('p1', terms('UPI', 1499, 500), 500),
  event('CreditSpent', { paymentId: 'p1', amount: rupees(500) }, wallet),
  ...interview('p1'),
  ...paid('p2', terms('Zelle', 21, 0)),
  ...interview('p2'),
  event('InterviewRated', { ratingId: 'r', rating: 4 }, { stream: 'interview-i-p2' }),
  event('InterviewCancelled', { percent: 50, refundAs: 'credit', cause: 'cancellation' }, { stream: 'interview-i-p1' }),
  event('CreditGranted', { userId: 'asha', amount: rupees(749.5), reason: 'cancellation', cause: 'cancellation of i-p1' }, wallet),
  event('PaymentRefunded', { amount: rupees(749.5), percent: 50, as: 'credit' }, { stream: 'payment-p1' }),
  // Deleting the payment gives back what was spent on it, once.
  event('CreditReserved', { userId: 'asha', paymentId: 'p3', amount: rupees(100) }, wallet),
  ...paid('p3', terms('UPI', 1499, 100), 100),
  event('CreditClaimed', { paymentId: 'p3', proof: 1 }, wallet),
  event('CreditSpent', { paymentId: 'p3', amount: rupees(100) }, wallet),
  ...interview('p3'),
  event('PaymentDeleted', {}, { stream: 'payment-p3' }),
  event('CreditReturned', { paymentId: 'p3', amount: rupees(100) }, wallet),
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
    if (upTo !== START) await readStore.write({ collection: ref, puts, deletes: [], notes: new Map(), after: START, checkpoint: upTo });
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

  it('names the payment that is one paisa off, and the sums that are', async () => {
    const change = (document: { readonly _id: string; readonly netPaise: number }) =>
      document._id === 'p2' ? { ...document, netPaise: document.netPaise + 1 } : document;
    expect(await differencesIn(await readModels(eventStore, { in: payments as Projection, change }))).toEqual([
      'payment p2: netPaise 149049 instead of 149048',
      'earnings of ravi: net 212757 instead of 212756',
    ]);
  });

  it.each<[string, Projection, string, string]>([
    ['amountPaise', payments as Projection, 'p2', 'payment p2: amountPaise 175351 instead of 175350'],
    ['amountMinor', paymentHistory as Projection, 'p1@000001', 'payment p1: amountMinor 149901 instead of 149900'],
    ['available', wallets as Projection, 'asha', 'wallet asha: available 74951 instead of 74950'],
    ['reserved', wallets as Projection, 'asha', 'wallet asha: reserved 1 instead of 0'],
    ['referralRewards', wallets as Projection, 'asha', 'wallet asha: referralRewards 50001 instead of 50000'],
    ['referralsCount', users as Projection, 'bela', 'user bela: referralsCount 2 instead of 1'],
    ['ratingsSum', users as Projection, 'ravi', 'user ravi: ratingsSum 5 instead of 4'],
    ['rating', ratings as Projection, 'r', 'ratings of ravi: average 5 instead of 4'],
  ])('finds one too many in %s', async (field, projection, id, told) => {
    const change = (document: { readonly _id: string }) =>
      document._id === id ? { ...document, [field]: Number(document[field as '_id']) + 1 } : document;
    expect(await differencesIn(await readModels(eventStore, { in: projection, change }))).toContain(told);
  });

  it('misses a document that is gone, and wonders at one that is new', async () => {
    const gone = (document: { readonly _id: string }) => (document._id === 'p2' ? undefined : document);
    expect(await differencesIn(await readModels(eventStore, { in: payments as Projection, change: gone }))).toContain(
      'payments: number 2 instead of 3',
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
    [
      'a grant that nobody can have earned',
      [event('CreditGranted', { userId: 'asha', amount: rupees(499.99), reason: 'referral', cause: 'referral of bela' }, wallet)],
      'wallet asha: referral bonuses 99999 instead of 100000',
    ],
    [
      'more spent than there was',
      [event('CreditSpent', { paymentId: 'p2', amount: rupees(0.01) }, wallet)],
      'wallet asha: never below zero -1 instead of 0',
    ],
    [
      'a refund beyond what was paid',
      [event('CreditGranted', { userId: 'asha', amount: rupees(1753.51), reason: 'cancellation', cause: 'lost slot of p2' }, wallet)],
      'payment p2: given back beyond what was paid 1 instead of 0',
    ],
    [
      'a fee that is a paisa short',
      paid('p3', { ...terms('UPI', 1499, 0), fee: money(22_484, 'INR') }),
      'payment p3: fee by UPI 22484 instead of 22485',
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
