import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { Fact } from '@s30/contracts/events/define';
import type { BookingId, SlotId, UserId } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { hoursBetween, type Instant } from '@s30/contracts/time';
import type { PersistentMap } from '@s30/platform/decider/persistent';

export type Hold = Omit<Fact<CalendarEvent, 'SlotHeld'>, 'slotId'>;
export type Occupation =
  | { readonly status: 'open' }
  | ({ readonly status: 'held' } & Hold)
  | { readonly status: 'booked'; readonly candidateId: UserId; readonly bookingId: BookingId }
  /** Its booking left it when it was too late for anybody else. */
  | { readonly status: 'vacated' };
export type Slot = Fact<CalendarEvent, 'SlotPublished'> & {
  readonly occupation: Occupation;
  /** The last hold of each candidate since it was open the last time. */
  readonly holds: PersistentMap<UserId, Hold>;
  /** For whom an approved request keeps it, until when: besides the occupation, which the same candidate may change. */
  readonly kept?: Omit<Fact<CalendarEvent, 'SlotKept'>, 'slotId'>;
};
/** The slot that a booking has, which revision of it was followed, and why it did not get what it wanted then. */
export type Followed = {
  readonly revision: number;
  readonly slotId: SlotId | undefined;
  readonly refused: Fact<CalendarEvent, 'SlotRefused'>['because'] | undefined;
};
export type CalendarState = {
  readonly slots: PersistentMap<SlotId, Slot>;
  readonly bookings: PersistentMap<BookingId, Followed>;
};

export const isAhead = (slot: { readonly startTime: Instant }, at: Instant): boolean => hoursBetween(at, slot.startTime) >= SLOT_LEAD_HOURS;
/** Is somebody else's time with the slot still running? */
const isForAnother = (claim: Pick<Hold, 'candidateId' | 'until'> | undefined, candidateId: UserId, at: Instant): boolean =>
  claim !== undefined && claim.candidateId !== candidateId && claim.until > at;
/** Is the slot out of reach of this candidate: booked, or held by or kept for another? */
export const isTaken = ({ occupation, kept }: Slot, candidateId: UserId, at: Instant): boolean =>
  occupation.status === 'booked' ||
  occupation.status === 'vacated' ||
  (occupation.status === 'held' && isForAnother(occupation, candidateId, at)) ||
  isForAnother(kept, candidateId, at);
/** Why a booking cannot be moved to this slot now; undefined when it can. */
export function refusalToTake(slot: Slot, candidateId: UserId, at: Instant): Rejection | undefined {
  if (isTaken(slot, candidateId, at)) return reject('slot_taken');
  return isAhead(slot, at) ? undefined : reject('slot_no_longer_bookable');
}
/** Does nobody have the slot? A hold that has ended is void without any event. */
export const isFree = ({ occupation }: Slot, at: Instant): boolean =>
  occupation.status === 'open' || (occupation.status === 'held' && occupation.until <= at);

/** The candidate it is still kept for is told. */
export function withdrawal({ slotId, kept }: Slot, at: Instant): readonly CalendarEvent[] {
  return [
    { type: 'SlotWithdrawn', data: { slotId, slotRequestId: kept !== undefined && kept.until > at ? kept.slotRequestId : undefined } },
  ];
}
