import type { PaymentStatus } from './documents/payment.ts';
import type { PaymentMethod, StrandedBecause, Terms } from './events/booking.ts';
import { platformFeeOf } from './money.ts';
import { addHours, hoursBetween, type Instant } from './time.ts';

/**
 * What the statuses of a payment mean.
 * pending: asked for, nothing was proven. submitted: proof waits for its answer. verified: the money is there, or the S30 balance
 * covers all of it. rejected: the proof was not matched; new proof is welcome. refunded: verified, and a refund was given.
 */
export const PAID: readonly PaymentStatus[] = ['verified', 'refunded'];
/** Has the money arrived? Only then is there something to earn, to sum up or to refund. */
export const isPaid = (status: PaymentStatus): boolean => PAID.includes(status);
/** Statuses in which the payer has something to do, as long as the payment is expected at all. */
export const OWED: readonly PaymentStatus[] = ['pending', 'rejected'];

/** The terms of the method that counts: the payer's choice, else the first. */
export function chosenTerms<Some extends Pick<Terms, 'method'>>({
  terms,
  method,
}: {
  readonly terms: readonly Some[];
  readonly method: PaymentMethod;
}): Some {
  const chosen = terms.find((one) => one.method === method) ?? terms[0];
  if (chosen === undefined) throw new Error('a payment without terms');
  return chosen;
}

/** What counts when the balance had its part back for good before the payment was verified: what was sent, and the fee of that. */
export const sentAlone = ({ remainingAmount: amount }: Pick<Terms, 'remainingAmount'>) => ({ amount, fee: platformFeeOf(amount) });

/** Does the S30 balance pay for all of it, by the method that is asked for first? */
export const isCovered = ([first]: readonly Terms[]): boolean => first?.remainingAmount.minor === 0;

/** Said of a payment that pays for nothing, to those it concerns. */
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
 * Of all payments of a booking, oldest first, the one that counts for its interview: the newest that was not deleted; a stranded
 * one, such as the second of two, only when no other is left.
 */
export function currentOf<Payment>(
  payments: readonly Payment[],
  isDeleted: (payment: Payment) => boolean,
  isStranded: (payment: Payment) => boolean,
): Payment | undefined {
  const listed = payments.filter((payment) => !isDeleted(payment));
  return listed.findLast((payment) => !isStranded(payment)) ?? listed.at(-1);
}

export const RELEASE_AFTER_HOURS = 24;
/**
 * When a booking whose payment was rejected is released without new proof: 24 hours after the rejection, at the latest 24 hours
 * before the start, so that somebody else can have the slot. A rejection later than that leaves time until the start.
 */
export function releaseAt(rejectedAt: Instant, startTime: Instant): Instant {
  const latest = addHours(startTime, -RELEASE_AFTER_HOURS);
  if (hoursBetween(rejectedAt, startTime) <= RELEASE_AFTER_HOURS) return startTime;
  const due = addHours(rejectedAt, RELEASE_AFTER_HOURS);
  if (due < latest) return due;
  return latest;
}
