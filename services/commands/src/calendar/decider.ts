import type { BookingMove, CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { durationOf, type InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { rescheduleRefusal } from '@s30/contracts/rescheduling';
import { SLOT_HOLD_RENEWALS, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addMinutes, hoursBetween, type Instant, isOnTheHour, type TimeZone } from '@s30/contracts/time';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';

type Booked = {
  readonly status: 'booked';
  readonly candidateId: UserId;
  readonly paymentId: PaymentId;
  readonly interviewId: InterviewId;
  /** How the booking came here from another slot. */
  readonly moved?: BookingMove | undefined;
};
type Occupation =
  | { readonly status: 'open' }
  | {
      readonly status: 'held';
      readonly candidateId: UserId;
      readonly paymentId: PaymentId;
      readonly until: Instant;
      readonly renewal: number;
    }
  | Booked;
export type Slot = {
  readonly slotId: SlotId;
  readonly interviewerId: UserId;
  readonly interviewType: InterviewType;
  readonly startTime: Instant;
  readonly endTime: Instant;
  readonly timeZone: TimeZone;
  readonly occupation: Occupation;
};
export type CalendarState = { readonly slots: ReadonlyMap<SlotId, Slot> };

export type NewSlot = { readonly slotId: SlotId; readonly start: Instant; readonly end?: Instant | undefined; readonly timeZone: TimeZone };
type PublishSlots = {
  readonly type: 'PublishSlots';
  readonly interviewerId: UserId;
  readonly interviewType: InterviewType;
  readonly allowedInterviewTypes: readonly InterviewType[];
  readonly slots: readonly NewSlot[];
};
/** `to` another slot of this calendar; from where, the calendar knows best. */
type MoveBooking = {
  readonly type: 'MoveBooking';
  readonly interviewId: InterviewId;
  readonly to: SlotId;
  readonly reason?: string | undefined;
};
export type CalendarCommand =
  | PublishSlots
  | MoveBooking
  | { readonly type: 'WithdrawSlot'; readonly slotId: SlotId }
  | {
      readonly type: 'HoldSlot';
      readonly slotId: SlotId;
      readonly interviewType: InterviewType;
      readonly candidateId: UserId;
      readonly paymentId: PaymentId;
      readonly holdMinutes: number;
    }
  | { readonly type: 'ReleaseHold'; readonly slotId: SlotId; readonly paymentId: PaymentId }
  | {
      readonly type: 'BookSlot';
      readonly slotId: SlotId;
      readonly candidateId: UserId;
      readonly paymentId: PaymentId;
      readonly interviewId: InterviewId;
    }
  | { readonly type: 'ReopenSlot'; readonly slotId: SlotId; readonly interviewId: InterviewId };

const isAhead = (slot: { readonly startTime: Instant }, at: Instant): boolean => hoursBetween(at, slot.startTime) >= SLOT_LEAD_HOURS;
/** Is the slot out of reach of this candidate: booked, or held by another whose hold has not ended? */
const isTaken = ({ occupation }: Slot, candidateId: UserId, at: Instant): boolean =>
  occupation.status === 'booked' || (occupation.status === 'held' && occupation.candidateId !== candidateId && occupation.until > at);

function publish(command: PublishSlots & Asked, { slots }: CalendarState): readonly CalendarEvent[] | Rejection {
  const { interviewType, interviewerId } = command;
  if (!command.allowedInterviewTypes.includes(interviewType)) return reject('slot_type_not_permitted', { interviewType });
  const minutes = durationOf(interviewType);
  const taken = [...slots.values()].map(({ startTime, endTime }) => ({ startTime, endTime }));
  const known = new Set(slots.keys());
  const published: CalendarEvent[] = [];
  for (const { slotId, start, end, timeZone } of command.slots) {
    // Publishing a slot again changes nothing: its holder or booking stays.
    if (known.has(slotId)) continue;
    const endTime = addMinutes(start, minutes);
    if (end !== undefined && end !== endTime) return reject('slot_end_wrong', { interviewType, minutes });
    if (!isOnTheHour(start, timeZone)) return reject('slot_not_on_the_hour', { timeZone });
    if (!isAhead({ startTime: start }, command.at)) return reject('slot_too_soon');
    if (taken.some((other) => start < other.endTime && other.startTime < endTime)) return reject('slot_overlaps', { start });
    taken.push({ startTime: start, endTime });
    known.add(slotId);
    published.push({ type: 'SlotPublished', data: { slotId, interviewerId, interviewType, startTime: start, endTime, timeZone } });
  }
  return published;
}

/** The slot that an interview has in this calendar. */
export function slotOf({ slots }: CalendarState, interviewId: InterviewId): (Slot & { readonly occupation: Booked }) | undefined {
  for (const slot of slots.values()) {
    const { occupation } = slot;
    if (occupation.status === 'booked' && occupation.interviewId === interviewId) return { ...slot, occupation };
  }
  return undefined;
}

/** Both slots stand in one calendar, so one append gives the old one back and books the new one. */
function move({ interviewId, to, reason, at }: MoveBooking & Asked, state: CalendarState): readonly CalendarEvent[] | Rejection {
  const target = state.slots.get(to);
  if (target === undefined) return reject('slot_unknown');
  const from = slotOf(state, interviewId);
  // A cancelled interview has given its slot back.
  if (from === undefined) return reject('interview_not_scheduled', { status: 'cancelled' });
  if (from.slotId === to) return [];
  const { candidateId, paymentId, moved } = from.occupation;
  const reschedules = moved?.count ?? 0;
  const refused = rescheduleRefusal({ status: 'scheduled', startTime: from.startTime, reschedules }, at);
  if (refused) return refused;
  if (target.interviewType !== from.interviewType) return reject('reschedule_type_differs', { interviewType: from.interviewType });
  if (isTaken(target, candidateId, at)) return reject('slot_taken');
  if (!isAhead(target, at)) return reject('slot_no_longer_bookable');
  const released: readonly CalendarEvent[] =
    target.occupation.status === 'held' ? [{ type: 'SlotHoldReleased', data: { slotId: to, paymentId: target.occupation.paymentId } }] : [];
  const move = { count: reschedules + 1, from: from.slotId, ...(reason ? { reason } : {}) };
  return [
    ...released,
    { type: 'SlotReopened', data: { slotId: from.slotId, interviewId } },
    { type: 'SlotBooked', data: { slotId: to, candidateId, paymentId, interviewId, moved: move } },
  ];
}

function decideOn(command: Exclude<CalendarCommand, PublishSlots | MoveBooking> & Asked, slot: Slot): readonly CalendarEvent[] | Rejection {
  const { slotId, occupation } = slot;
  switch (command.type) {
    case 'WithdrawSlot':
      if (occupation.status === 'booked') return reject('slot_booked_cannot_be_deleted');
      if (occupation.status === 'held' && occupation.until > command.at) return reject('slot_held_cannot_be_deleted');
      return [{ type: 'SlotWithdrawn', data: { slotId } }];
    case 'HoldSlot': {
      const { candidateId, holdMinutes } = command;
      if (candidateId === slot.interviewerId) return reject('own_slot');
      if (command.interviewType !== slot.interviewType) return reject('slot_type_differs');
      if (isTaken(slot, candidateId, command.at)) return reject('slot_taken');
      if (!isAhead(slot, command.at)) return reject('slot_no_longer_bookable');
      const until = addMinutes(command.at, holdMinutes);
      if (occupation.status !== 'held' || occupation.candidateId !== candidateId)
        return [{ type: 'SlotHeld', data: { slotId, candidateId, paymentId: command.paymentId, until, renewal: 0 } }];
      // The holder asks again: the same payment. An ended hold starts anew, a running one is renewed once.
      const { paymentId } = occupation;
      if (occupation.until <= command.at) return [{ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal: 0 } }];
      return occupation.renewal < SLOT_HOLD_RENEWALS
        ? [{ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal: occupation.renewal + 1 } }]
        : [];
    }
    case 'ReleaseHold':
      return occupation.status === 'held' && occupation.paymentId === command.paymentId && occupation.until <= command.at
        ? [{ type: 'SlotHoldReleased', data: { slotId, paymentId: command.paymentId } }]
        : [];
    case 'BookSlot': {
      const { candidateId, paymentId, interviewId } = command;
      if (occupation.status === 'booked' && occupation.paymentId === paymentId) return [];
      if (isTaken(slot, candidateId, command.at)) return reject('slot_taken');
      if (slot.startTime <= command.at) return reject('slot_no_longer_bookable');
      return [{ type: 'SlotBooked', data: { slotId, candidateId, paymentId, interviewId } }];
    }
    case 'ReopenSlot':
      return occupation.status === 'booked' && occupation.interviewId === command.interviewId && isAhead(slot, command.at)
        ? [{ type: 'SlotReopened', data: { slotId, interviewId: command.interviewId } }]
        : [];
    default:
      return unreachable(command);
  }
}

const occupied = (state: CalendarState, slotId: SlotId, occupation: Occupation): CalendarState => {
  const slot = state.slots.get(slotId);
  return slot ? { slots: new Map(state.slots).set(slotId, { ...slot, occupation }) } : state;
};

/** One interviewer's calendar: no two slots overlap, a slot goes to one candidate. */
export const calendar: Decider<CalendarState, CalendarCommand, CalendarEvent> = {
  category: 'calendar',
  initial: { slots: new Map() },
  decide: (command, state) => {
    if (command.type === 'PublishSlots') return publish(command, state);
    if (command.type === 'MoveBooking') return move(command, state);
    const slot = state.slots.get(command.slotId);
    return slot ? decideOn(command, slot) : reject('slot_unknown');
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SlotPublished':
        return { slots: new Map(state.slots).set(event.data.slotId, { ...event.data, occupation: { status: 'open' } }) };
      case 'SlotWithdrawn':
        return { slots: new Map([...state.slots].filter(([slotId]) => slotId !== event.data.slotId)) };
      case 'SlotHeld': {
        const { slotId, ...hold } = event.data;
        return occupied(state, slotId, { status: 'held', ...hold });
      }
      case 'SlotHoldReleased':
      case 'SlotReopened':
        return occupied(state, event.data.slotId, { status: 'open' });
      case 'SlotBooked': {
        const { slotId, ...booking } = event.data;
        return occupied(state, slotId, { status: 'booked', ...booking });
      }
      default:
        return unreachable(event);
    }
  },
};
