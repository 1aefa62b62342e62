import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rupees } from '@s30/contracts/money';
import { type EventStore, type Position, START } from '@s30/platform/event-store/port';
import type { Projection } from '@s30/platform/projector/projection';
import { bookAccounts } from '@s30/projections/bookAccounts';
import { BookEntry, bookEntries } from '@s30/projections/bookEntries';
import { type EarningsRecord, earnings } from '@s30/projections/earnings';
import { bookingOf, termsOf } from '@s30/projections/oneBooking.testing';
import { paymentHistory } from '@s30/projections/paymentHistory';
import { payments } from '@s30/projections/payments';
import { ratings } from '@s30/projections/ratings';
import { userHistory } from '@s30/projections/userHistory';
import { users } from '@s30/projections/users';
import { walletMovements } from '@s30/projections/walletMovements';
import { wallets } from '@s30/projections/wallets';
import { differencesIn, event, followed, later, logOf, readModels, registered, story, wallet } from './reconcile.testing.ts';
import { reconcile } from './reconcile.ts';

describe('reconciling', () => {
  let eventStore: EventStore;
  let head: Position;
  beforeAll(async () => {
    eventStore = await logOf(story);
    head = await eventStore.head();
  });
  afterAll(() => eventStore.close());

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
      found: 63_707 + 149_048,
      expected: 212_755,
      currency: 'INR',
    });
  });

  it('does not take balance again for a payment that is verified after it was rejected and cancelled', async () => {
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

  it('names a payment that is one paisa off', async () => {
    const change = (document: { readonly _id: string; readonly netPaise: number }) =>
      document._id === '1.b2' ? { ...document, netPaise: document.netPaise + 1 } : document;
    expect(await differencesIn(await readModels(eventStore, { in: payments as Projection, change }), eventStore)).toEqual([
      'payment 1.b2: netPaise 149049 instead of 149048',
    ]);
  });

  it('names earnings that are one paisa off, in all or in one month', async () => {
    const change = ({ netPaise, months, ...document }: EarningsRecord) => {
      const { USD: dollars, ...others } = months['2026-01'] ?? {};
      const more = dollars && { USD: { ...dollars, netPaise: dollars.netPaise + 1 } };
      return { ...document, netPaise: netPaise + 1, months: { ...months, '2026-01': { ...others, ...more } } };
    };
    expect(await differencesIn(await readModels(eventStore, { in: earnings as Projection, change }), eventStore)).toEqual([
      'earnings of ravi: net 212756 instead of 212755',
      'earnings of ravi, 2026-01 USD: netPaise 149049 instead of 149048',
    ]);
  });

  it('counts the referral of an erased person by its bonus, and their balance as lapsed', async () => {
    const granted = ['bela', 'cyra'].map((userId) =>
      event(
        'CreditGranted',
        { userId, amount: rupees(500), cause: 'referral of cyra', referredUserId: 'cyra' },
        { stream: `wallet-${userId}` },
      ),
    );
    const erased = event('PersonErased', { userId: 'cyra', erasedBy: 'cyra' }, { stream: 'user-cyra' });
    const lapsed = event('CreditLapsed', { userId: 'cyra', amount: rupees(500) }, { stream: 'wallet-cyra' });
    const log = await logOf([...story, registered('cyra'), ...granted, erased, lapsed]);
    expect(await differencesIn(await readModels(log), log)).toEqual([]);
    await log.close();
  });

  it('names a wallet whose movements do not add up', async () => {
    const change = (document: { readonly _id: string; readonly kind: string; readonly amount: number }) =>
      document.kind === 'granted' ? { ...document, amount: document.amount + 1 } : document;
    expect(await differencesIn(await readModels(eventStore, { in: walletMovements as Projection, change }), eventStore)).toEqual([
      'wallet asha: sum of its movements 74951 instead of 74950',
    ]);
    const lost = await readModels(eventStore, { in: walletMovements as Projection, change: () => undefined });
    expect(await differencesIn(lost, eventStore)).toEqual(['wallet asha: sum of its movements 0 instead of 74950']);
  });

  it.each<[string, Projection, string, string]>([
    ['amountPaise', payments as Projection, '1.b2', 'payment 1.b2: amountPaise 175351 instead of 175350'],
    ['amountMinor', paymentHistory as Projection, '1.b1', 'payment 1.b1: amountMinor 149901 instead of 149900'],
    ['balance', wallets as Projection, 'asha', 'wallet asha: balance 74951 instead of 74950'],
    ['held', wallets as Projection, 'asha', 'wallet asha: held 1 instead of 0'],
    ['referralRewards', wallets as Projection, 'asha', 'wallet asha: referralRewards 50001 instead of 50000'],
    ['referralsCount', users as Projection, 'bela', 'user bela: referralsCount 2 instead of 1'],
    ['ratingsSum', users as Projection, 'ravi', 'user ravi: ratingsSum 5 instead of 4'],
    ['rating', ratings as Projection, 'r', 'rating r: rating 5 instead of 4'],
    ['minor', bookAccounts as Projection, 'fee INR', 'balances in the books: sum of all accounts in INR 1 instead of 0'],
  ])('finds a count in %s that is one too high', async (field, projection, id, told) => {
    const change = (document: { readonly _id: string }) =>
      document._id === id ? { ...document, [field]: Number(document[field as '_id']) + 1 } : document;
    expect(await differencesIn(await readModels(eventStore, { in: projection, change }), eventStore)).toContain(told);
  });

  it.each<[string, Projection, string, unknown, string]>([
    ['role', users as Projection, 'bela', 'admin', 'user bela: role admin instead of candidate'],
    ['role', userHistory as Projection, 'bela', 'auditor', 'user bela: role auditor instead of candidate'],
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
  ])('finds a wrong %s', async (field, projection, id, value, told) => {
    const change = (document: { readonly _id: string }) => (document._id === id ? { ...document, [field]: value } : document);
    expect(await differencesIn(await readModels(eventStore, { in: projection, change }), eventStore)).toContain(told);
  });

  it('finds a statement that is one paisa off, and an entry whose sides do not balance', async () => {
    const differencesAfter = async (change: (entry: BookEntry) => object) => {
      const changed = (document: { readonly _id: string }) => {
        const entry = BookEntry.parse(document);
        return entry.kind === 'balance' ? { ...entry, ...change(entry) } : entry;
      };
      return differencesIn(await readModels(eventStore, { in: bookEntries as Projection, change: changed }), eventStore);
    };
    expect(await differencesAfter(({ dueMinor }) => ({ dueMinor: dueMinor + 1 }))).toEqual([
      expect.stringMatching(/^statement of interviewer\.ravi INR: balance due \S+ instead of \S+$/),
    ]);
    expect(
      await differencesAfter(({ lines }) => ({ lines: lines.map((line, at) => (at === 0 ? { ...line, minor: line.minor + 1 } : line)) })),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^entry \S+: sum of its sides 1 instead of 0$/),
        'entries in the books: sum of all accounts in INR 3 instead of 0',
      ]),
    );
  });

  it('finds missing and unexpected documents', async () => {
    const gone = (document: { readonly _id: string }) => (document._id === '1.b2' ? undefined : document);
    expect(await differencesIn(await readModels(eventStore, { in: payments as Projection, change: gone }), eventStore)).toContain(
      'payments: number 3 instead of 4',
    );
    const renamed = (document: { readonly _id: string }) => (document._id === 'asha' ? { ...document, _id: 'mallory' } : document);
    expect(await differencesIn(await readModels(eventStore, { in: wallets as Projection, change: renamed }), eventStore)).toContain(
      'wallet mallory: exists true instead of false',
    );
  });

  it('compares a read model that is behind with the events that it has processed', async () => {
    const readStore = await readModels(eventStore);
    const more = await logOf([...story, registered('late', 'ravi')]);
    expect(await differencesIn(readStore, more)).toEqual([]);
    await more.close();
  });

  it('finds no difference in an empty log', async () => {
    const store = await logOf([]);
    expect(await store.head()).toBe(START);
    expect(await differencesIn(await readModels(store), store)).toEqual([]);
    await store.close();
  });
});
