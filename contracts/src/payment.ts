import type { PaymentStatus } from './documents/payment.ts';
import type { PaymentMethod, StrandedBecause, Terms } from './events/booking.ts';
import { decimalOf, platformFeeOf } from './money.ts';
import { addHours, earlier, hoursBetween, type Instant } from './time.ts';

/**
 * What the statuses of a payment mean.
 * pending: requested, nothing proven yet. submitted: proof awaits an answer. verified: the money has arrived, or the S30
 * balance covers the whole price. rejected: the proof did not match; new proof may follow. refunded: verified, then refunded.
 */
export const PAID: readonly PaymentStatus[] = ['verified', 'refunded'];
/** True once the money has arrived. Only such payments count for earnings, revenue and refunds. */
export const isPaid = (status: PaymentStatus): boolean => PAID.includes(status);
/** Statuses in which it is the payer's turn, as long as the payment is still expected. */
export const OWED: readonly PaymentStatus[] = ['pending', 'rejected'];

type Offered<Some> = { readonly terms: readonly Some[]; readonly method: PaymentMethod };

/** The terms in effect: those of the payer's choice, else the first. Throws if there are none. */
export function chosenTerms<Some extends Pick<Terms, 'method'>>({ terms, method }: Offered<Some>): Some {
  const chosen = terms.find((one) => one.method === method) ?? terms[0];
  if (chosen === undefined) throw new Error('a payment without terms');
  return chosen;
}

/** The amounts that documents of a payment show: by the method in effect, and by each method that the payee accepts. */
export function shownAmounts(payment: Offered<Terms>) {
  const { amount, usedS30Balance, remainingAmount } = chosenTerms(payment);
  return {
    amount: decimalOf(amount),
    currency: amount.currency,
    usedS30Balance: decimalOf(usedS30Balance),
    remainingAmount: decimalOf(remainingAmount),
    methods: payment.terms.map((one) => ({
      paymentMethod: one.method,
      amount: decimalOf(one.amount),
      remainingAmount: decimalOf(one.remainingAmount),
      currency: one.amount.currency,
    })),
  };
}

/** Used if the balance's part was permanently returned before verification: only the money sent counts, with its fee. */
export const sentAlone = ({ remainingAmount: amount }: Pick<Terms, 'remainingAmount'>) => ({ amount, fee: platformFeeOf(amount) });

/** True if the S30 balance covers the whole price. */
export const isCovered = (terms: Pick<Terms, 'remainingAmount'> | undefined): boolean => terms?.remainingAmount.minor === 0;

/** Texts about a stranded payment, for the people concerned. */
export const STRANDED: Readonly<Record<StrandedBecause, { readonly title: string; readonly words: string; readonly short: string }>> = {
  'slot-taken': {
    title: 'Your payment is safe; the slot is taken',
    words: 'Your payment is safe, but the slot has been taken. The payment is marked as needing a refund or another slot.',
    short: 'Paid after the slot had gone to somebody else',
  },
  'too-late': {
    title: 'Your payment is safe; the slot is too close',
    words:
      'Your payment is safe, but it came when the slot was too close to its start to be booked. The payment is marked as needing a refund or another slot.',
    short: 'Paid when the slot was too close to its start',
  },
  'balance-used': {
    title: 'Your payment is safe; the slot is not booked',
    words:
      'Your payment is safe, but the S30 balance that was to pay a part of it has been used elsewhere. The payment is marked as needing a refund or another slot.',
    short: 'Paid after the S30 balance for the rest had been used elsewhere',
  },
  'paid-twice': {
    title: 'Your payment is safe; the interview was paid before',
    words: 'Your payment is safe, but another payment for this interview was there before. It is marked as needing a refund.',
    short: 'Paid although another payment was there before',
  },
};

/**
 * The payment that counts for a booking's interview, given all payments oldest first: the newest that is neither deleted nor
 * stranded; a stranded one only if there is no other, and never one that was paid besides another: its money goes back.
 */
export function currentOf<Payment>(
  payments: readonly Payment[],
  isDeleted: (payment: Payment) => boolean,
  strandedBecause: (payment: Payment) => StrandedBecause | undefined,
): Payment | undefined {
  const listed = payments.filter((payment) => !isDeleted(payment) && strandedBecause(payment) !== 'paid-twice');
  return listed.findLast((payment) => strandedBecause(payment) === undefined) ?? listed.at(-1);
}

export const RELEASE_AFTER_HOURS = 24;
/**
 * When a booking with a rejected payment is released unless new proof arrives: 24 hours after the rejection, but no later than
 * 24 hours before the start so that someone else can book the slot. After a rejection later than that: at the start.
 */
export function releaseAt(rejectedAt: Instant, startTime: Instant): Instant {
  if (hoursBetween(rejectedAt, startTime) <= RELEASE_AFTER_HOURS) return startTime;
  return earlier(addHours(rejectedAt, RELEASE_AFTER_HOURS), addHours(startTime, -RELEASE_AFTER_HOURS));
}
