import { CURRENCIES, type Currency } from '@s30/contracts/money';
import { monthOf, monthSpan } from '@s30/contracts/time';
import type { Projection } from '@s30/platform/projector/projection';
import type { CollectionReader, Document, ReadStore } from '@s30/platform/read-store/port';
import { audit } from '@s30/projections/audit';
import { exchangeRates } from '@s30/projections/exchangeRates';
import { feedback } from '@s30/projections/feedback';
import { FOREVER } from '@s30/projections/history';
import { interviews } from '@s30/projections/interviews';
import { paymentHistory } from '@s30/projections/paymentHistory';
import { type PaymentRecord, payments } from '@s30/projections/payments';
import { prices } from '@s30/projections/prices';
import { problems } from '@s30/projections/problems';
import { ratings } from '@s30/projections/ratings';
import { slotRequests } from '@s30/projections/slotRequests';
import { slots } from '@s30/projections/slots';
import { users } from '@s30/projections/users';
import { wallets } from '@s30/projections/wallets';
import { figuresOf, type Ledger, type LedgerPayment } from './ledger.ts';
import type { Check } from './report.ts';

/** What a read model said while it stood at one place, against the ledger of that place. */
export type Said = (ledger: Ledger) => Generator<{ readonly check: Check; readonly isTotal: boolean }>;
/** A read model, and how what it says is taken down: all at once, before the ledger is there. */
export type Comparison = { readonly name: string; readonly read: (readStore: ReadStore) => Promise<Said> };

const comparison = <D extends Document>(projection: Projection<D>, take: (reader: CollectionReader<D>) => Promise<Said>): Comparison => ({
  name: projection.collection.name,
  read: (readStore) => take(readStore.reader(projection.collection)),
});
const total = (object: string, figure: string, found: number, expected: number) => ({
  check: { object, figure, found, expected },
  isTotal: true,
});
const amount = (object: string, figure: string, currency: Currency, found: number, expected: number) => ({
  check: { object, figure, found, expected, currency },
  isTotal: true,
});
const one = (object: string, figure: string, found: Check['found'] | undefined, expected: Check['expected']) => ({
  check: { object, figure, found: found ?? 'missing', expected },
  isTotal: false,
});

const counted = <D extends Document>(projection: Projection<D>, name: keyof Ledger['counts']): Comparison =>
  comparison(projection, async (reader) => {
    const found = await reader.count();
    return function* ({ counts }) {
      yield total(name, 'number', found, counts[name]);
    };
  });

const STATED = ['status', 'deleted', 'currency', 'amountMinor', 'amountPaise', 'netPaise'] as const;
function* eachPayment(documents: ReadonlyMap<string, PaymentRecord>, ledger: Ledger) {
  for (const [id, payment] of ledger.payments) {
    const expected = { ...figuresOf(payment), status: payment.status, deleted: payment.deleted };
    for (const figure of STATED) yield one(`payment ${id}`, figure, documents.get(id)?.[figure], expected[figure]);
  }
  for (const id of documents.keys()) if (!ledger.payments.has(id)) yield one(`payment ${id}`, 'exists', true, false);
}

const counts = ({ status, deleted }: LedgerPayment, ...statuses: readonly string[]): boolean => !deleted && statuses.includes(status);
const sumOf = (ledger: Ledger, figure: 'amountMinor' | 'amountPaise' | 'netPaise', isMeant: (payment: LedgerPayment) => boolean): number =>
  [...ledger.payments.values()].filter(isMeant).reduce((sum, payment) => sum + figuresOf(payment)[figure], 0);

/** Payments one by one, then what pages make of them by asking the store: revenue by month and currency, earnings by interviewer. */
const paymentComparison = comparison(payments, async (reader) => {
  const documents = new Map((await reader.find()).map((document) => [document._id, document]));
  const revenue = new Map<string, number>();
  for (const month of new Set([...documents.values()].map(({ createdAt }) => monthOf(createdAt)))) {
    const { start, end } = monthSpan(month);
    const where = { status: 'verified', deleted: false, createdAt: { gte: start, lt: end } } as const;
    revenue.set(`${month} in rupees`, await reader.sum('amountPaise', { where }));
    for (const currency of CURRENCIES)
      revenue.set(`${month} ${currency}`, await reader.sum('amountMinor', { where: { ...where, currency } }));
  }
  const earned = new Map<string, number>();
  for (const interviewerId of new Set([...documents.values()].map((payment) => payment.interviewerId)))
    earned.set(
      interviewerId,
      await reader.sum('netPaise', { where: { interviewerId, status: { in: ['verified', 'refunded'] }, deleted: false } }),
    );

  return function* (ledger) {
    yield total('payments', 'number', documents.size, ledger.payments.size);
    yield* eachPayment(documents, ledger);
    const months = new Set([
      ...[...revenue.keys()].map(monthOf),
      ...[...ledger.payments.values()].map(({ createdAt }) => monthOf(createdAt)),
    ]);
    for (const month of [...months].sort()) {
      const ofMonth = (payment: LedgerPayment): boolean => counts(payment, 'verified') && monthOf(payment.createdAt) === month;
      yield amount('revenue', `${month} in rupees`, 'INR', revenue.get(`${month} in rupees`) ?? 0, sumOf(ledger, 'amountPaise', ofMonth));
      for (const currency of CURRENCIES) {
        const inCurrency = (payment: LedgerPayment): boolean => ofMonth(payment) && figuresOf(payment).currency === currency;
        yield amount(
          'revenue',
          `${month} ${currency}`,
          currency,
          revenue.get(`${month} ${currency}`) ?? 0,
          sumOf(ledger, 'amountMinor', inCurrency),
        );
      }
    }
    const byInterviewer = Map.groupBy(ledger.payments.values(), ({ interviewerId }) => interviewerId);
    for (const [id, theirs] of byInterviewer) {
      const expected = theirs.reduce(
        (sum, payment) => sum + (counts(payment, 'verified', 'refunded') ? figuresOf(payment).netPaise : 0),
        0,
      );
      yield amount(`earnings of ${id}`, 'net', 'INR', earned.get(id) ?? 0, expected);
    }
  };
});

const historyComparison = comparison(paymentHistory, async (reader) => {
  const current = await reader.find({ where: { until: FOREVER } });
  const documents = new Map(current.map((document) => [document.of, document]));
  return (ledger) => eachPayment(documents, ledger);
});

const walletComparison = comparison(wallets, async (reader) => {
  const documents = new Map((await reader.find()).map((document) => [document._id, document]));
  const [available, rewards] = [await reader.sum('available'), await reader.sum('referralRewards')];
  return function* (ledger) {
    let sums = { available: 0, rewards: 0 };
    for (const [id, wallet] of ledger.wallets) {
      const found = documents.get(id);
      const referral = wallet.grants.reduce((sum, { reason, minor }) => sum + (reason === 'referral' ? minor : 0), 0);
      sums = { available: sums.available + wallet.available, rewards: sums.rewards + referral };
      yield one(`wallet ${id}`, 'available', found?.available, wallet.available);
      yield one(`wallet ${id}`, 'reserved', found?.reserved, wallet.reserved);
      yield one(`wallet ${id}`, 'referralRewards', found?.referralRewards, referral);
      const moves = { granted: 1, reserved: -1, spent: 0, released: 1, returned: 1 } as const;
      const moved = found?.movements.reduce((sum, { kind, amount }) => sum + moves[kind] * amount, 0);
      yield one(`wallet ${id}`, 'sum of its movements', moved, wallet.available);
    }
    for (const id of documents.keys()) if (!ledger.wallets.has(id)) yield one(`wallet ${id}`, 'exists', true, false);
    yield amount('S30 balance', 'available', 'INR', available, sums.available);
    yield amount('S30 balance', 'referral rewards', 'INR', rewards, sums.rewards);
  };
});

const userComparison = comparison(users, async (reader) => {
  const documents = await reader.find();
  const referrals = await reader.sum('referralsCount');
  return function* (ledger) {
    yield total('users', 'number', documents.length, ledger.counts.users);
    yield total(
      'referrals',
      'number',
      referrals,
      [...ledger.referrals.values()].reduce((sum, count) => sum + count, 0),
    );
    for (const { _id, referralsCount, ratingsSum, ratingsCount, referralBonusClaimed } of documents) {
      const rated = ledger.ratings.get(_id) ?? { sum: 0, count: 0 };
      yield one(`user ${_id}`, 'referralsCount', referralsCount, ledger.referrals.get(_id) ?? 0);
      yield one(`user ${_id}`, 'ratingsSum', ratingsSum, rated.sum);
      yield one(`user ${_id}`, 'ratingsCount', ratingsCount, rated.count);
      yield one(`user ${_id}`, 'referralBonusClaimed', referralBonusClaimed, ledger.bonusFor.has(_id));
    }
  };
});

const ratingComparison = comparison(ratings, async (reader) => {
  const documents = await reader.find();
  return function* (ledger) {
    yield total('ratings', 'number', documents.length, ledger.counts.ratings);
    const found = Map.groupBy(documents, ({ interviewerId }) => interviewerId);
    for (const [id, { sum, count }] of ledger.ratings) {
      const theirs = found.get(id) ?? [];
      const average = theirs.reduce((all, { rating }) => all + rating, 0) / (theirs.length || 1);
      yield one(`ratings of ${id}`, 'average', average, sum / count);
    }
  };
});

/** Every read model that carries a figure. */
export const comparisons: readonly Comparison[] = [
  paymentComparison,
  historyComparison,
  walletComparison,
  userComparison,
  ratingComparison,
  counted(interviews, 'interviews'),
  counted(feedback, 'feedback'),
  counted(problems, 'problems'),
  counted(slots, 'slots'),
  counted(slotRequests, 'slotRequests'),
  counted(prices, 'prices'),
  counted(exchangeRates, 'exchangeRates'),
  counted(audit, 'audit'),
];
