import type { Fact } from '@s30/contracts/events/all';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { SlotId } from '@s30/contracts/ids';
import { type Asked, type CommandOf, decider } from '@s30/platform/decider/decider';
import { persistentMap } from '@s30/platform/decider/persistent';
import { hold, release } from './holding.ts';
import { publish, publishKept, withdraw, withdrawOpen } from './publishing.ts';
import { type CalendarState, type Followed, isAhead, isTaken, type Slot } from './slot.ts';

/** A booking's wish as of one of its revisions: a slot, another slot, or no slot any more. */
type FollowBooking = Omit<Fact<'SlotBooked'>, 'slotId'> & {
  readonly slotId: SlotId | undefined;
  /** Whether the interviewer still offers the slot to others. Default: true. */
  readonly isOffered?: boolean;
};

/** One interviewer's calendar: no two slots overlap, and each slot goes to at most one booking. */
export const calendar = decider<CalendarState, CalendarEvent>()({
  category: 'calendar',
  initial: { slots: persistentMap(), bookings: persistentMap() },
  commands: {
    PublishSlots: publish,
    PublishKeptSlot: publishKept,
    WithdrawOpenSlots: withdrawOpen,
    WithdrawSlot: withdraw,
    HoldSlot: hold,
    ReleaseHold: release,
    FollowBooking: follow,
  },
  events: {
    SlotPublished: (state, slot) => ({
      ...state,
      slots: state.slots.set(slot.slotId, { ...slot, occupation: { status: 'open' }, holds: persistentMap() }),
    }),
    SlotKept: (state, { slotId, ...kept }) => changed(state, slotId, (slot) => ({ ...slot, kept })),
    SlotWithdrawn: (state, { slotId }) => ({ ...state, slots: state.slots.delete(slotId) }),
    SlotHeld: (state, { slotId, ...hold }) =>
      changed(state, slotId, (slot) => ({
        ...slot,
        occupation: { status: 'held', ...hold },
        holds: slot.holds.set(hold.candidateId, hold),
      })),
    SlotBooked: (state, { slotId, candidateId, ...wish }) => {
      const occupation = { status: 'booked', candidateId, bookingId: wish.bookingId } as const;
      const booked = changed(state, slotId, (slot) => ({ ...slot, occupation, holds: persistentMap() }));
      return followed(booked, wish, slotId);
    },
    HoldReleased: (state, { slotId }) => opened(state, slotId),
    SlotReopened: (state, { slotId, ...wish }) => followed(opened(state, slotId), wish, undefined),
    SlotVacated: (state, { slotId, ...wish }) => {
      const vacated = changed(state, slotId, (slot) => ({ ...slot, occupation: { status: 'vacated' } }));
      return followed(vacated, wish, undefined);
    },
    SlotRefused: (state, { because, ...wish }) => followed(state, wish, state.bookings.get(wish.bookingId)?.slotId, because),
    BookingForgone: (state, wish) => followed(state, wish, undefined),
  },
});
export type CalendarCommand = CommandOf<typeof calendar>;

/** Follows or refuses a booking's newest wish; the calendar has the final say. Older wishes are ignored. */
function follow(command: FollowBooking & Asked, state: CalendarState): readonly CalendarEvent[] {
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
  // The wish changed and then returned to the current slot: confirm it at this revision, so that the wish in between is stale.
  if (known?.slotId === slotId) return [booked];
  const wanted = state.slots.get(slotId);
  const because = wanted === undefined ? 'slot-taken' : refusal(wanted, command, current !== undefined);
  if (because !== undefined) return [{ type: 'SlotRefused', data: { slotId, because, ...followed } }];
  return [...(current ? [left(current)] : []), booked];
}

/** Proof during the hold books until the start; proof after it, and a move, only if anyone could still book the slot. */
function refusal(slot: Slot, { candidateId, bookingId, at, isOffered = true }: FollowBooking & Asked, isMove: boolean) {
  const { occupation, startTime } = slot;
  if (isTaken(slot, candidateId, at)) return 'slot-taken';
  const isInTime = !isMove && occupation.status === 'held' && occupation.bookingId === bookingId && occupation.until > at;
  if (!isInTime && !isOffered) return 'slot-taken';
  return (isInTime ? startTime > at : isAhead(slot, at)) ? undefined : 'too-late';
}

const changed = (state: CalendarState, slotId: SlotId, change: (slot: Slot) => Slot): CalendarState => {
  const slot = state.slots.get(slotId);
  return slot ? { ...state, slots: state.slots.set(slotId, change(slot)) } : state;
};
/** Also clears `kept`: the slot is open to everyone now. */
const opened = (state: CalendarState, slotId: SlotId): CalendarState =>
  changed(state, slotId, ({ kept: _, ...slot }) => ({ ...slot, occupation: { status: 'open' } }));
const followed = (
  state: CalendarState,
  { bookingId, revision }: Pick<Fact<'BookingForgone'>, 'bookingId' | 'revision'>,
  slotId: Followed['slotId'],
  refused?: Followed['refused'],
): CalendarState => ({ ...state, bookings: state.bookings.set(bookingId, { revision, slotId, refused }) });
