import type { InterviewType } from '@s30/contracts/interviewTypes';
import { CURRENCIES, type Currency } from '@s30/contracts/money';
import { monthOf, monthSpan } from '@s30/contracts/time';
import type { Projection } from '@s30/platform/projector/projection';
import type { CollectionReader, Document, Query, ReadStore } from '@s30/platform/read-store/port';
import { audit } from '@s30/projections/audit';
import { type EarnedSums, earnings } from '@s30/projections/earnings';
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
import { userHistory } from '@s30/projections/userHistory';
import { type UserRecord, users } from '@s30/projections/users';
import { type WalletMovement, walletMovements } from '@s30/projections/walletMovements';
import { wallets } from '@s30/projections/wallets';
import { during } from '../../context.ts';
import type { Ledger, LedgerRating } from './ledger.ts';
import { figuresOf, type LedgerPayment } from './moneyLedger.ts';
import type { Check } from './report.ts';

/** Compares what was read from a model at one position with the ledger at that position. */
export type Said = (ledger: Ledger) => Generator<{ readonly check: Check; readonly isTotal: boolean }>;
/** A read model and how to read it: all at once, before the ledger exists. */
export type Comparison = { readonly name: string; readonly read: (readStore: ReadStore) => Promise<Said> };

const comparison = <D extends Document>(projection: Projection<D>, take: (reader: CollectionReader<D>) => Promise<Said>): Comparison => ({
  name: projection.collection.name,
  read: (readStore) => take(readStore.reader(projection.collection)),
});
export const documentComparison = <D extends Document>(
  projection: Projection<D>,
  take: (documents: ReadonlyMap<string, D>, reader: CollectionReader<D>) => Promise<Said>,
  query: Query = {},
): Comparison =>
  comparison(projection, async (reader) => {
    const found = await reader.find(query);
    return take(new Map(found.map((document) => [document._id, document])), reader);
  });
export const total = (object: string, figure: string, found: number, expected: number) => ({
  check: { object, figure, found, expected },
  isTotal: true,
});
export const amount = (object: string, figure: string, currency: Currency, found: number, expected: number) => ({
  check: { object, figure, found, expected, currency },
  isTotal: true,
});
export const one = (object: string, figure: string, found: Check['found'] | undefined, expected: Check['expected']) => ({
  check: { object, figure, found: found ?? 'missing', expected },
  isTotal: false,
});

function* unexpected(kind: string, documents: ReadonlyMap<string, unknown>, expected: ReadonlyMap<string, unknown>) {
  for (const id of documents.keys()) if (!expected.has(id)) yield one(`${kind} ${id}`, 'exists', true, false);
}

const counted = <D extends Document>(projection: Projection<D>, name: keyof Ledger['counts']): Comparison =>
  comparison(projection, async (reader) => {
    const found = await reader.count();
    return function* ({ counts }) {
      yield total(name, 'number', found, counts[name]);
    };
  });

const STATED = ['status', 'deleted', 'method', 'transactionId', 'currency', 'amountMinor', 'amountPaise', 'netPaise', 'isEarned'] as const;
function* eachPayment(documents: ReadonlyMap<string, PaymentRecord>, ledger: Ledger) {
  for (const [id, payment] of ledger.payments) {
    const { status, deleted, method, transactionId } = payment;
    const expected = { ...figuresOf(payment), status, deleted, method, transactionId };
    for (const figure of STATED) yield one(`payment ${id}`, figure, documents.get(id)?.[figure], expected[figure]);
  }
  yield* unexpected('payment', documents, ledger.payments);
}

const counts = ({ status, deleted }: LedgerPayment, ...statuses: readonly string[]): boolean => !deleted && statuses.includes(status);
const sumOf = (ledger: Ledger, figure: 'amountMinor' | 'amountPaise' | 'netPaise', isMeant: (payment: LedgerPayment) => boolean): number =>
  [...ledger.payments.values()].filter(isMeant).reduce((sum, payment) => sum + figuresOf(payment)[figure], 0);

/** Compares each payment, then the figures that pages query: revenue by month and currency. */
const paymentComparison = documentComparison(payments, async (documents, reader) => {
  const revenue = new Map<string, number>();
  for (const month of new Set([...documents.values()].map(({ createdAt }) => monthOf(createdAt)))) {
    const where = { status: 'verified', deleted: false, createdAt: during(monthSpan(month)) } as const;
    revenue.set(`${month} in rupees`, await reader.sum('amountPaise', { where }));
    for (const currency of CURRENCIES)
      revenue.set(`${month} ${currency}`, await reader.sum('amountMinor', { where: { ...where, currency } }));
  }

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
  };
});

const SUMMED = ['grossMinor', 'netMinor', 'grossPaise', 'netPaise'] as const;
/** Compares what each interviewer has earned, in all and by month and currency. */
const earningsComparison = documentComparison(earnings, async (documents) => {
  return function* (ledger) {
    const byInterviewer = Map.groupBy(ledger.payments.values(), ({ request }): string => request.interviewerId);
    for (const id of new Set([...byInterviewer.keys(), ...documents.keys()])) {
      const { netPaise, months } = documents.get(id) ?? { netPaise: 0, months: {} };
      const earned = (byInterviewer.get(id) ?? []).map((payment) => ({ month: monthOf(payment.createdAt), ...figuresOf(payment) }));
      const counted = earned.filter(({ isEarned }) => isEarned);
      const sum = (figure: (typeof SUMMED)[number], each: typeof counted) => each.reduce((total, one) => total + one[figure], 0);
      yield amount(`earnings of ${id}`, 'net', 'INR', netPaise, sum('netPaise', counted));
      const expected = Map.groupBy(counted, ({ month, currency }): string => `${month} ${currency}`);
      const sums = new Map<string, EarnedSums>(
        Object.entries(months).flatMap(([month, ofMonth]) =>
          CURRENCIES.flatMap((currency) => (ofMonth[currency] ? [[`${month} ${currency}`, ofMonth[currency]] as const] : [])),
        ),
      );
      for (const key of new Set([...expected.keys(), ...sums.keys()])) {
        const [have, each] = [sums.get(key), expected.get(key) ?? []];
        yield one(`earnings of ${id}, ${key}`, 'payments', have?.payments, each.length);
        for (const figure of SUMMED) yield one(`earnings of ${id}, ${key}`, figure, have?.[figure], sum(figure, each));
      }
    }
  };
});

const CURRENT = { where: { until: FOREVER } } as const;
const paymentHistoryComparison = documentComparison(
  paymentHistory,
  async (current) => {
    const documents = new Map([...current].flatMap(([id, { now, ...says }]) => (now === undefined ? [] : [[id, { ...now, ...says }]])));
    return (ledger) => eachPayment(documents, ledger);
  },
  CURRENT,
);

const walletComparison = documentComparison(wallets, async (documents, reader) => {
  const [balance, rewards] = [await reader.sum('balance'), await reader.sum('referralRewards')];
  return function* (ledger) {
    let sums = { balance: 0, rewards: 0 };
    for (const [id, wallet] of ledger.wallets) {
      const found = documents.get(id);
      const referral = wallet.grants.reduce((sum, { minor }) => sum + minor, 0);
      const held = [...wallet.payments.values()].reduce((sum, taken) => sum + taken.held, 0);
      sums = { balance: sums.balance + wallet.available, rewards: sums.rewards + referral };
      yield one(`wallet ${id}`, 'balance', found?.balance, wallet.available);
      yield one(`wallet ${id}`, 'held', found?.held, held);
      yield one(`wallet ${id}`, 'referralRewards', found?.referralRewards, referral);
    }
    yield* unexpected('wallet', documents, ledger.wallets);
    yield amount('S30 balance', 'not spent and not held', 'INR', balance, sums.balance);
    yield amount('S30 balance', 'referral rewards', 'INR', rewards, sums.rewards);
  };
});

const movementComparison = documentComparison(walletMovements, async (found) => {
  const newestFirst = [...found.values()].sort((one, other) => (one.position > other.position ? -1 : 1));
  const moved = Map.groupBy(newestFirst, ({ userId }) => userId);
  return function* ({ wallets }) {
    for (const id of new Set([...wallets.keys(), ...moved.keys()]))
      yield one(`wallet ${id}`, 'sum of its movements', movedBy(moved.get(id) ?? []), wallets.get(id)?.available ?? 0);
  };
});

/** The balance from the movements. For each payment only the latest taking counts, unless it was released. */
function movedBy(newestFirst: readonly WalletMovement[]): number {
  const decided = new Set<string | undefined>();
  let sum = 0;
  for (const { kind, amount: minor, paymentId } of newestFirst) {
    if (kind === 'granted' || kind === 'refunded') sum += minor;
    else if (kind === 'lapsed') sum -= minor;
    else if (!decided.has(paymentId)) {
      decided.add(paymentId);
      sum -= kind === 'released' ? 0 : minor;
    }
  }
  return sum;
}

/** Each user's role, interview types and whether the account is closed. */
function* eachUser(
  documents: ReadonlyMap<string, Pick<UserRecord, 'role' | 'allowedInterviewTypes' | 'isClosed'>>,
  { users: expected }: Ledger,
) {
  const named = (types: readonly InterviewType[]): string => [...types].sort().join(', ');
  for (const [id, { role, allowedInterviewTypes, isClosed }] of expected) {
    const found = documents.get(id);
    yield one(`user ${id}`, 'role', found?.role, role);
    yield one(`user ${id}`, 'allowedInterviewTypes', found && named(found.allowedInterviewTypes), named(allowedInterviewTypes));
    yield one(`user ${id}`, 'isClosed', found?.isClosed, isClosed);
  }
}

const userComparison = documentComparison(users, async (documents, reader) => {
  const referrals = await reader.sum('referralsCount');
  return function* (ledger) {
    yield total('users', 'number', documents.size, ledger.users.size);
    yield total('referrals', 'number', referrals, ledger.referrerOf.size);
    yield* eachUser(documents, ledger);
    const rated = Map.groupBy(ledger.ratings.values(), ({ interviewerId }) => interviewerId);
    const referred = Map.groupBy(ledger.referrerOf.values(), (referrer) => referrer);
    for (const { _id, referralsCount, ratingsSum, ratingsCount, referralBonusClaimed } of documents.values()) {
      const theirs = rated.get(_id) ?? [];
      yield one(`user ${_id}`, 'referralsCount', referralsCount, referred.get(_id)?.length ?? 0);
      yield one(`user ${_id}`, 'ratingsSum', ratingsSum, pointsOf(theirs));
      yield one(`user ${_id}`, 'ratingsCount', ratingsCount, theirs.length);
      yield one(`user ${_id}`, 'referralBonusClaimed', referralBonusClaimed, ledger.bonusFor.has(_id));
    }
  };
});
const pointsOf = (given: readonly LedgerRating[]): number => given.reduce((sum, { rating }) => sum + rating, 0);

const userHistoryComparison = documentComparison(userHistory, async (documents) => (ledger) => eachUser(documents, ledger), CURRENT);

const ratingComparison = documentComparison(ratings, async (documents) => {
  return function* (ledger) {
    yield total('ratings', 'number', documents.size, ledger.ratings.size);
    for (const [id, expected] of ledger.ratings) {
      const found = documents.get(id);
      yield one(`rating ${id}`, 'interviewerId', found?.interviewerId, expected.interviewerId);
      yield one(`rating ${id}`, 'rating', found?.rating, expected.rating);
      yield one(`rating ${id}`, 'feedback', found?.feedback, expected.feedback);
    }
    yield* unexpected('rating', documents, ledger.ratings);
  };
});

/** The comparisons for every read model with figures, except the books. */
export const comparisons: readonly Comparison[] = [
  paymentComparison,
  paymentHistoryComparison,
  earningsComparison,
  walletComparison,
  movementComparison,
  userComparison,
  userHistoryComparison,
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
