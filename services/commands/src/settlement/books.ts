import { expect } from '@jest/globals';
import type { PaymentEvent } from '@s30/contracts/events/payment';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import { InterviewId, PaymentId, type UserId } from '@s30/contracts/ids';
import { CURRENCIES, inRupees, type Money, minus, noMoney } from '@s30/contracts/money';
import type { EventStore } from '@s30/platform/event-store/port';
import { interview } from '../interview/decider.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { type WalletState, wallet } from '../wallet/decider.ts';
import type { Market } from './market.ts';

const sumOf = (amounts: Iterable<{ readonly minor: number }>): number => [...amounts].reduce((sum, { minor }) => sum + minor, 0);
const termsOf = ({ request, method }: RequestedPayment) => {
  const terms = request.terms.find((one) => one.method === method);
  if (terms === undefined) throw new Error(`${request.paymentId} cannot be paid by ${method}`);
  return terms;
};

const PLACES = ['verified', 'open', 'released'] as const;
type Place = (typeof PLACES)[number];
/** Has a payment been confirmed, is it still to be, or is nothing owed any more? */
function placeOf({ status, deleted, closed, expired, leftWithoutSlot }: RequestedPayment): Place {
  if (deleted || closed || (status === 'pending' && expired) || (status === 'rejected' && leftWithoutSlot !== undefined)) return 'released';
  return status === 'verified' || status === 'refunded' ? 'verified' : 'open';
}
/** And where does the balance have the part that it is to pay? */
function balancePlaceOf({ reserved, spent, givenBack }: WalletState, { request, deleted }: RequestedPayment): Place | 'wrong amount' {
  const { paymentId, credit } = request;
  const [isReserved, isSpent] = [reserved.get(paymentId), spent.get(paymentId)];
  if ((isReserved ?? isSpent ?? credit)?.minor !== credit?.minor) return 'wrong amount';
  if (isReserved !== undefined) return 'open';
  return isSpent === undefined || (deleted && givenBack.has(paymentId)) ? 'released' : 'verified';
}
/** What there is of a payment in its place: the rest of the price, and the part of the balance when it is there as well. */
function covered(paid: RequestedPayment, balance: WalletState): number {
  const { usedS30Balance, remainingAmount } = termsOf(paid);
  // Late proof whose balance was used elsewhere books nothing: that part is not owed any more.
  const isForgone = paid.leftWithoutSlot !== undefined && balancePlaceOf(balance, paid) === 'released';
  const isInPlace = paid.request.credit === undefined || balancePlaceOf(balance, paid) === placeOf(paid) || isForgone;
  return remainingAmount.minor + (isInPlace ? usedS30Balance.minor : 0);
}

/** What candidates owe: the price of each payment that was ever asked for, as the log tells it, in the way that was chosen for it. */
function pricesIn(log: readonly PaymentEvent[]): Money {
  const [requested] = log;
  if (requested?.type !== 'PaymentRequested') throw new Error('a payment does not begin with its request');
  const chosen = log.findLast((event) => event.type === 'PaymentMethodChosen' || event.type === 'PaymentProofSubmitted');
  const terms = requested.data.terms.find(({ method }) => method === chosen?.data.method) ?? requested.data.terms[0];
  if (terms === undefined) throw new Error('a payment without terms');
  return terms.amount;
}

/** The log of each payment from now on, as it grows. */
export async function paymentLogs(store: EventStore) {
  const logs = new Map<PaymentId, PaymentEvent[]>();
  let after = await store.head();
  return async () => {
    const { events, position } = await store.readAll({ after, limit: 1_000, categories: ['payment'] });
    after = position;
    for (const event of events as readonly (PaymentEvent & { readonly stream: string })[]) {
      const paymentId = PaymentId.parse(event.stream.slice('payment-'.length));
      logs.set(paymentId, [...(logs.get(paymentId) ?? []), event]);
    }
    return logs;
  };
}
type Logs = ReadonlyMap<PaymentId, readonly PaymentEvent[]>;

/** Per currency, what candidates owe = verified + open + released: whenever no request is in the middle of something. */
export async function isConserved({ load }: Market, logs: Logs) {
  const all = await Promise.all(
    [...logs].map(async ([paymentId, log]) => {
      const paid = await load(payment, paymentId);
      if (paid.status === 'none') throw new Error(`${paymentId} is not known`);
      return { paid, price: pricesIn(log), balance: await load(wallet, paid.request.candidateId) };
    }),
  );
  for (const currency of CURRENCIES) {
    const inCurrency = all.filter(({ price }) => price.currency === currency);
    const owed = sumOf(inCurrency.map(({ price }) => price));
    const [verified, open, released] = PLACES.map((place) =>
      inCurrency
        .filter(({ paid }) => placeOf(paid) === place && termsOf(paid).remainingAmount.currency === currency)
        .reduce((sum, { paid, balance }) => sum + covered(paid, balance), 0),
    );
    expect({ currency, owed }).toEqual({ currency, owed: (verified ?? 0) + (open ?? 0) + (released ?? 0) });
  }
}

/** What somebody has sent for a payment, as far as anybody has confirmed it. */
function sentFor(paid: RequestedPayment): Money {
  const { remainingAmount } = termsOf(paid);
  return paid.status === 'verified' || paid.status === 'refunded' ? remainingAmount : noMoney(remainingAmount.currency);
}

type Grant = { readonly paymentId?: PaymentId | undefined; readonly amount: { readonly minor: number } };
const settledOf = (granted: readonly Grant[], paymentId: PaymentId): number =>
  sumOf(granted.filter((grant) => grant.paymentId === paymentId).map(({ amount }) => amount));

/** Granted = available + reserved + spent, and no cause has paid twice: at every moment, whatever is still to be done. */
export async function adds(store: EventStore, { load }: Pick<Market, 'load'>, { userId }: { readonly userId: UserId }) {
  const { available, reserved, spent } = await load(wallet, userId);
  const granted = ((await store.readStream(`wallet-${userId}`)) as readonly WalletEvent[]).flatMap((event) =>
    event.type === 'CreditGranted' ? [event.data] : [],
  );
  expect(available.minor).toBeGreaterThanOrEqual(0);
  expect(available.minor + sumOf(reserved.values()) + sumOf(spent.values())).toBe(sumOf(granted.map(({ amount }) => amount)));
  expect(new Set(granted.map(({ cause }) => cause)).size).toBe(granted.length);
  return { granted, reserved, spent };
}

/** When everything is done that follows: each payment is settled, and gave back no more than it brought. What was seen on the way is counted. */
export async function areSettled(store: EventStore, market: Market, payments: readonly PaymentId[], logs: Logs) {
  const { load } = market;
  const seen = { covered: 0, refunded: 0, released: 0, asMoney: 0 };
  const wallets = new Map([market.kavya, market.asha].map((person) => [person.userId, person]));
  for (const paymentId of payments) {
    const paid = await load(payment, paymentId);
    const person = paid.status === 'none' ? undefined : wallets.get(paid.request.candidateId);
    if (paid.status === 'none' || person === undefined) throw new Error(`nobody pays ${paymentId}`);
    const { granted, reserved, spent } = await adds(store, market, person);
    const { status, deleted, leftWithoutSlot, interviewId } = paid;
    if (placeOf(paid) !== 'open') expect(reserved.has(paymentId)).toBe(false);
    // Whoever deletes a payment says that it never counted: the balance is back, whole or by the refund that came before.
    if (deleted && spent.has(paymentId)) expect(settledOf(granted, paymentId)).toBeGreaterThan(0);
    if (status === 'pending' || status === 'submitted' || status === 'rejected') expect(spent.has(paymentId)).toBe(false);

    // Nobody has an interview for less than its price.
    if (interviewId !== undefined && paid.request.isPreBooking && !deleted && (status === 'submitted' || status === 'verified'))
      expect(reserved.get(paymentId)?.minor ?? spent.get(paymentId)?.minor ?? 0).toBe(paid.request.credit?.minor ?? 0);
    const spentOn = spent.get(paymentId)?.minor ?? 0;
    const sent = sentFor(paid);
    const held = interviewId === undefined ? undefined : await load(interview, InterviewId.parse(interviewId));
    const isCurrent = held !== undefined && held.status !== 'none' && held.paymentId === paymentId;
    const asCredit = granted.filter(
      ({ cause }) => cause === `lost slot of ${paymentId}` || (isCurrent && cause.endsWith(` of ${interviewId}`)),
    );
    // Money comes back in the currency in which it was sent, once; as balance what is left of the worth of what was paid.
    const [asMoney = noMoney(sent.currency), ...more] = (logs.get(paymentId) ?? []).flatMap(({ type, data }) =>
      type === 'RefundRequested' ? [data.amount] : [],
    );
    expect(more).toEqual([]);
    expect(minus(sent, asMoney).minor).toBeGreaterThanOrEqual(0);
    const left = spentOn + inRupees(minus(sent, asMoney), paid.request.exchangeRate).minor;
    expect(sumOf(asCredit.map(({ amount }) => amount))).toBeLessThanOrEqual(left);
    // Nobody waits for what nobody has begun: a cancelled interview is settled.
    if (isCurrent && held.status === 'cancelled' && !deleted && status === 'verified' && (held.cancellation?.percent ?? 0) > 0)
      expect(paid.refundDue).toBeDefined();
    if (leftWithoutSlot !== undefined && !deleted && status === 'verified') expect(paid.refundDue).toBeDefined();
    seen.covered += spentOn > 0 && sent.minor === 0 ? 1 : 0;
    seen.released += paid.request.credit !== undefined && placeOf(paid) === 'released' ? 1 : 0;
    seen.refunded += status === 'refunded' ? 1 : 0;
    seen.asMoney += asMoney.minor > 0 ? 1 : 0;
  }
  return seen;
}

/** Referrer and friend get the bonus once, both or none: how often it was paid. */
export async function bonusesOf(store: EventStore, market: Market): Promise<number> {
  const bonuses = await Promise.all(
    [market.kavya, market.asha].map(
      async (person) => (await adds(store, market, person)).granted.filter(({ reason }) => reason === 'referral').length,
    ),
  );
  expect([
    [0, 0],
    [1, 1],
  ]).toContainEqual(bonuses);
  return bonuses[0] ?? 0;
}
