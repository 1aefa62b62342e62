import type { Fact } from '@s30/contracts/events/all';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { BookingId, SlotId, UserId } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { hoursBetween, type Instant } from '@s30/contracts/time';
import type { PersistentMap } from '@s30/platform/decider/persistent';

export type Hold = Omit<Fact<'SlotHeld'>, 'slotId'>;
type Occupation =
  | { readonly status: 'open' }
  | ({ readonly status: 'held' } & Hold)
  | { readonly status: 'booked'; readonly candidateId: UserId; readonly bookingId: BookingId }
  /** Its booking left it too late for anyone else to take it. */
  | { readonly status: 'vacated' };
export type Slot = Fact<'SlotPublished'> & {
  readonly occupation: Occupation;
  /** Each candidate's last hold since the slot was published or last booked. */
  readonly holds: PersistentMap<UserId, Hold>;
  /** The candidate and end of an approved request's claim; separate from the occupation, which that candidate may change. */
  readonly kept?: Omit<Fact<'SlotKept'>, 'slotId'>;
};
/** The slot a booking has, the revision of the last wish followed, and why that wish was refused, if it was. */
export type Followed = {
  readonly revision: number;
  readonly slotId: SlotId | undefined;
  readonly refused: Fact<'SlotRefused'>['because'] | undefined;
};
export type CalendarState = {
  readonly slots: PersistentMap<SlotId, Slot>;
  readonly bookings: PersistentMap<BookingId, Followed>;
};
export type Decided = readonly CalendarEvent[] | Rejection;

export const isAhead = (slot: { readonly startTime: Instant }, at: Instant): boolean => hoursBetween(at, slot.startTime) >= SLOT_LEAD_HOURS;
/** This candidate's hold, while it runs. */
export const runningHold = ({ occupation }: Slot, candidateId: UserId, at: Instant): Hold | undefined =>
  occupation.status === 'held' && occupation.candidateId === candidateId && occupation.until > at ? occupation : undefined;
/** True while another candidate's claim to the slot is running. */
const isForAnother = (claim: Pick<Hold, 'candidateId' | 'until'> | undefined, candidateId: UserId, at: Instant): boolean =>
  claim !== undefined && claim.candidateId !== candidateId && claim.until > at;
/** True if this candidate cannot have the slot: it is booked or vacated, or held by or kept for another. */
export const isTaken = ({ occupation, kept }: Slot, candidateId: UserId, at: Instant): boolean =>
  occupation.status === 'booked' ||
  occupation.status === 'vacated' ||
  (occupation.status === 'held' && isForAnother(occupation, candidateId, at)) ||
  isForAnother(kept, candidateId, at);
/** Why a booking cannot be moved to this slot now; undefined if it can. */
export function refusalToTake(slot: Slot, candidateId: UserId, at: Instant): Rejection | undefined {
  if (isTaken(slot, candidateId, at)) return reject('slot_taken');
  return isAhead(slot, at) ? undefined : reject('slot_no_longer_bookable');
}
