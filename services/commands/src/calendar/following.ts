import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { BookingId, SlotId, UserId } from '@s30/contracts/ids';
import type { Asked } from '@s30/platform/decider/decider';
import { type CalendarState, isAhead, isTaken, type Slot } from './slot.ts';

/** What a booking wants of its calendar since one of its revisions: a slot, another slot, or none any more. */
export type FollowBooking = {
  readonly type: 'FollowBooking';
  readonly bookingId: BookingId;
  readonly candidateId: UserId;
  readonly revision: number;
  readonly slotId: SlotId | undefined;
};

/** Follows the newest wish of a booking, or refuses it: that is the calendar's say. Older wishes change nothing any more. */
export function follow(command: FollowBooking & Asked, state: CalendarState): readonly CalendarEvent[] {
  const { bookingId, candidateId, revision, slotId, at } = command;
  const known = state.bookings.get(bookingId);
  if (known !== undefined && known.revision >= revision) return [];
  const current = known?.slotId === undefined ? undefined : state.slots.get(known.slotId);
  const followed = { bookingId, revision };
  const left = (slot: Slot): CalendarEvent => ({
    type: isAhead(slot, at) ? 'SlotReopened' : 'SlotVacated',
    data: { slotId: slot.slotId, ...followed },
  });
  if (slotId === undefined) return [current ? left(current) : { type: 'BookingForgone', data: followed }];
  const booked: CalendarEvent = { type: 'SlotBooked', data: { slotId, candidateId, ...followed } };
  // It went astray and came back to what it has: said again, so that a wish in between cannot be followed any more.
  if (known?.slotId === slotId) return [booked];
  const wanted = state.slots.get(slotId);
  const because = wanted === undefined ? 'slot-taken' : refusal(wanted, command, current !== undefined);
  if (because !== undefined) return [{ type: 'SlotRefused', data: { slotId, because, ...followed } }];
  return [...(current ? [left(current)] : []), booked];
}

/** Proof in time books until the start; proof after the hold, or a move, only what anybody could still book. */
function refusal(slot: Slot, { candidateId, bookingId, at }: FollowBooking & Asked, isMove: boolean) {
  const { occupation, startTime } = slot;
  if (isTaken(slot, candidateId, at)) return 'slot-taken';
  const isInTime = !isMove && occupation.status === 'held' && occupation.bookingId === bookingId && occupation.until > at;
  return (isInTime ? startTime > at : isAhead(slot, at)) ? undefined : 'too-late';
}
