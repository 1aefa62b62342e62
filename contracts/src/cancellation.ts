import { hoursBetween } from './clock.ts';
import type { RefundAs } from './events/booking.ts';
import { inRupees, type Money, minus, money, noMoney, plus } from './money.ts';

/** What a cancellation gives back by hours before the start, most generous tier first. */
export const CANCELLATION_TIERS = [
  {
    hoursAhead: 48,
    percent: 100,
    words: '48 hours or more before the start: the full amount',
    afterMove: '48 hours or more before the start: the full amount',
  },
  {
    hoursAhead: 24,
    percent: 50,
    words: '24 to 48 hours before the start: half of the amount',
    afterMove: '24 hours or more before the start, after a move within 48 hours of an earlier one: half of the amount',
  },
  {
    hoursAhead: 0,
    percent: 0,
    words: 'less than 24 hours before the start: nothing',
    afterMove: 'after a move within 24 hours of an earlier start: nothing',
  },
] as const;
/** The platform's own cancellations are refunded in full at any time. */
export const PLATFORM_CANCELS = { percent: 100, words: 'cancelled by the platform: the full amount' } as const;
/** What a candidate gets back by cancelling an interview whose interviewer has left. */
const INTERVIEWER_LEFT = { percent: 100, words: 'because the interviewer no longer conducts interviews: the full amount' } as const;
export type CancellationTier = { readonly hoursAhead: number; readonly percent: number; readonly words: string };

/** The refund limit, in percent, of a booking that was never moved. */
export const WHOLE_REFUND = 100;

/** The tiers that give back at most `limit` percent. The first one's wording explains a limit set by a move. */
export function tiersWithin(limit: number): readonly [CancellationTier, ...CancellationTier[]] {
  const [, , none] = CANCELLATION_TIERS;
  const [best = none, ...others] = CANCELLATION_TIERS.filter(({ percent }) => percent <= limit);
  const plain = ({ hoursAhead, percent, words }: CancellationTier): CancellationTier => ({ hoursAhead, percent, words });
  return [{ ...plain(best), words: limit < WHOLE_REFUND ? best.afterMove : best.words }, ...others.map(plain)];
}

/** The tier in effect at an instant, within the limit set by earlier moves; the last tier after the start. */
export function tierAt(at: string, startTime: string, limit: number = WHOLE_REFUND): CancellationTier {
  const hours = hoursBetween(at, startTime);
  const [best, ...others] = tiersWithin(limit);
  return [best, ...others].find(({ hoursAhead }) => hours >= hoursAhead) ?? others.at(-1) ?? best;
}

/** What a candidate's own cancellation gives back. `interviewerLeft`: the interviewer no longer conducts interviews. */
export const ownCancellation = (
  at: string,
  { startTime, refundLimit }: { readonly startTime: string; readonly refundLimit: number },
  interviewerLeft: boolean,
): { readonly percent: number; readonly words: string } =>
  interviewerLeft && at < startTime ? INTERVIEWER_LEFT : tierAt(at, startTime, refundLimit);

/** The refund limit, in percent, after moving a booking at `at`: a move never restores a tier that has passed. */
export const refundLimitAfterMove = (at: string, startTime: string, limit: number): number => tierAt(at, startTime, limit).percent;

/** A share of an amount, rounded down to whole minor units: never more than was paid. */
export const shareOf = (amount: Money, percent: number): Money => money(Math.floor((amount.minor * percent) / 100), amount.currency);
/** What remains of an amount after a refund: of a payment, or of the fee on it. */
export const keptOf = (amount: Money, percentBack: number): Money => minus(amount, shareOf(amount, percentBack));

/** What a payment brought in: rupees from the balance, and money in the currency of its method. */
export type Brought = { readonly credit: Money; readonly sent: Money; readonly exchangeRate: number };
/**
 * What a refund of `percent` gives back after earlier refunds of `before` percent. As money, the balance's part still comes
 * back as balance. Each refund is the difference of two cumulative shares, so parts lose nothing to rounding, and whole cents of what
 * was sent in dollars come back as credit, so that no part gives back a cent twice.
 */
export function givenBack({ credit, sent, exchangeRate }: Brought, as: RefundAs, percent: number, before: number) {
  const next = (until: (percent: number) => Money): Money => minus(until(before + percent), until(before));
  const ofBalance = next((until) => shareOf(credit, until));
  const ofSent = (until: number): Money => shareOf(sent, until);
  if (sent.currency !== 'INR') {
    if (as === 'money') return { credit: ofBalance, money: next(ofSent) };
    const sentInRupees = next((until) => inRupees(ofSent(until), exchangeRate));
    return { credit: plus(ofBalance, sentInRupees), money: noMoney(sent.currency) };
  }
  const whole = next((until) => shareOf(plus(credit, sent), until));
  if (as === 'credit') return { credit: whole, money: noMoney('INR') };
  // The two must add up to the share of the price that earnings deduct. Below one rupee, a percent is less than a paisa
  // and the difference could be negative.
  return { credit: ofBalance, money: sent.minor >= WHOLE_REFUND ? minus(whole, ofBalance) : next(ofSent) };
}
