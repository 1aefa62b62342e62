import { type Money, money } from './money.ts';
import { hoursBetween } from './time.ts';

/** What comes back when an interview is cancelled this long before its start, the most generous tier first. */
export const CANCELLATION_TIERS = [
  { hoursAhead: 48, percent: 100, words: '48 hours or more before the start: the full amount' },
  { hoursAhead: 24, percent: 50, words: '24 to 48 hours before the start: half of the amount' },
  { hoursAhead: 0, percent: 0, words: 'less than 24 hours before the start: nothing' },
] as const;
/** When the platform cancels, everything comes back, however late. */
export const PLATFORM_CANCELS = { percent: 100, words: 'cancelled by the platform: the full amount' } as const;
export type CancellationTier = (typeof CANCELLATION_TIERS)[number];

/** The tier that holds at an instant; after the start the last one. */
export function tierAt(at: string, startTime: string): CancellationTier {
  const hours = hoursBetween(at, startTime);
  const [full, half, none] = CANCELLATION_TIERS;
  return hours >= full.hoursAhead ? full : hours >= half.hoursAhead ? half : none;
}

/** A share of an amount, rounded down to whole minor units: never more than was paid. */
export const shareOf = (amount: Money, percent: number): Money => money(Math.floor((amount.minor * percent) / 100), amount.currency);
