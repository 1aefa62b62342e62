import { hoursBetween } from './clock.ts';
import type { RefundAs } from './events/booking.ts';
import { inRupees, type Money, minus, money, noMoney, plus } from './money.ts';

/** What comes back when an interview is cancelled this long before its start, the most generous tier first. */
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
/** When the platform cancels, everything comes back, however late. */
export const PLATFORM_CANCELS = { percent: 100, words: 'cancelled by the platform: the full amount' } as const;
export type CancellationTier = { readonly hoursAhead: number; readonly percent: number; readonly words: string };

/** In percent: what a cancellation can give back while the booking was never moved. */
export const WHOLE_REFUND = 100;

/** The tiers that are left when a cancellation gives back no more than `limit` percent, the best of them in words that say why. */
export function tiersWithin(limit: number): readonly [CancellationTier, ...CancellationTier[]] {
  const [, , none] = CANCELLATION_TIERS;
  const [best = none, ...others] = CANCELLATION_TIERS.filter(({ percent }) => percent <= limit);
  const plain = ({ hoursAhead, percent, words }: CancellationTier): CancellationTier => ({ hoursAhead, percent, words });
  return [{ ...plain(best), words: limit < WHOLE_REFUND ? best.afterMove : best.words }, ...others.map(plain)];
}

/** The tier that holds at an instant, within what earlier moves have left; after the start the last one. */
export function tierAt(at: string, startTime: string, limit: number = WHOLE_REFUND): CancellationTier {
  const hours = hoursBetween(at, startTime);
  const [best, ...others] = tiersWithin(limit);
  return [best, ...others].find(({ hoursAhead }) => hours >= hoursAhead) ?? others.at(-1) ?? best;
}

/** What is left once a booking is moved away from a start: moving never brings back a tier that had passed. */
export const refundLimitAfterMove = (at: string, startTime: string, limit: number): number => tierAt(at, startTime, limit).percent;

/** A share of an amount, rounded down to whole minor units: never more than was paid. */
export const shareOf = (amount: Money, percent: number): Money => money(Math.floor((amount.minor * percent) / 100), amount.currency);
/** What is left of an amount of which a share has come back: of a payment, and of the fee on it. */
export const keptOf = (amount: Money, percentBack: number): Money => minus(amount, shareOf(amount, percentBack));

/** What a payment has brought: rupees from the balance, and what was sent in the currency of its method. */
export type Brought = { readonly credit: Money; readonly sent: Money; readonly exchangeRate: number };
/**
 * What a refund of `percent` gives back after refunds of `before` percent: as money what was sent, while the part that the balance paid
 * comes back as balance. With what came back before it is the share of the whole: parts lose nothing to rounding.
 */
export function givenBack({ credit, sent, exchangeRate }: Brought, as: RefundAs, percent: number, before: number) {
  const next = (whole: Money): Money => minus(shareOf(whole, before + percent), shareOf(whole, before));
  const whole = next(plus(credit, inRupees(sent, exchangeRate)));
  if (as === 'credit') return { credit: whole, money: noMoney(sent.currency) };
  const ofBalance = next(credit);
  // Both make the share of the price, which earnings leave out. Below a rupee a percent is less than a paisa, and the rest could be negative.
  const isInRupees = sent.currency === 'INR' && sent.minor >= WHOLE_REFUND;
  return { credit: ofBalance, money: isInRupees ? minus(whole, ofBalance) : next(sent) };
}
