import { messageOf, reject } from '@s30/contracts/rejections';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { hoursBetween, instantOf } from '@s30/contracts/time';
import type { Slot } from './BookingSummary.tsx';

export const NO_LONGER_OFFERED = 'This slot is no longer offered';

/** Why this slot can no longer be held. */
export function refusalOf({ isBooked, startTime }: Slot, now: number): string | undefined {
  if (isBooked) return messageOf(reject('slot_taken'));
  return hoursBetween(instantOf(now), startTime) < SLOT_LEAD_HOURS ? messageOf(reject('slot_no_longer_bookable')) : undefined;
}
