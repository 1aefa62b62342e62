import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewId, PaymentId, SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import { durationOf, type InterviewType } from '@s30/contracts/interviewTypes';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_HOLD_RENEWALS, SLOT_KEPT_HOURS, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, hoursBetween, type Instant, isOnTheHour, type TimeZone } from '@s30/contracts/time';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';
import { isWrongRecurrence } from './recurrence.ts';

type Occupation =
  | { readonly status: 'open' }
  | {
      readonly status: 'held';
      readonly candidateId: UserId;
      readonly paymentId: PaymentId;
      readonly until: Instant;
      readonly renewal: number;
    }
  | { readonly status: 'booked'; readonly candidateId: UserId; readonly paymentId: PaymentId; readonly interviewId: InterviewId };
type Keeping = { readonly candidateId: UserId; readonly until: Instant };
export type Slot = {
  readonly slotId: SlotId;
  readonly interviewerId: UserId;
  readonly interviewType: InterviewType;
  readonly startTime: Instant;
  readonly endTime: Instant;
  readonly timeZone: TimeZone;
  readonly occupation: Occupation;
  /** For whom an approved request keeps it, until when: besides the occupation, which the same candidate may change. */
  readonly kept?: Keeping;
};
export type CalendarState = { readonly slots: ReadonlyMap<SlotId, Slot> };

export type NewSlot = { readonly slotId: SlotId; readonly start: Instant; readonly end?: Instant | undefined; readonly timeZone: TimeZone };
type Offer = {
  readonly interviewerId: UserId;
  readonly interviewType: InterviewType;
  readonly allowedInterviewTypes: readonly InterviewType[];
};
type PublishSlots = Offer & { readonly type: 'PublishSlots'; readonly slots: readonly NewSlot[] };
type PublishKeptSlot = Offer & {
  readonly type: 'PublishKeptSlot';
  readonly slot: NewSlot;
  readonly candidateId: UserId;
  readonly slotRequestId: SlotRequestId;
};
type WithdrawOpenSlots = { readonly type: 'WithdrawOpenSlots' };
export type CalendarCommand =
  | PublishSlots
  | PublishKeptSlot
  | WithdrawOpenSlots
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
/** Is somebody else's time with the slot still running? */
const isForAnother = (claim: Keeping | undefined, candidateId: UserId, at: Instant): boolean =>
  claim !== undefined && claim.candidateId !== candidateId && claim.until > at;
/** Is the slot out of reach of this candidate: booked, or held by or kept for another? */
const isTaken = ({ occupation, kept }: Slot, candidateId: UserId, at: Instant): boolean =>
  occupation.status === 'booked' ||
  (occupation.status === 'held' && isForAnother(occupation, candidateId, at)) ||
  isForAnother(kept, candidateId, at);
/** Does nobody have the slot? A hold that has ended is void without any event. */
const isFree = ({ occupation }: Slot, at: Instant): boolean =>
  occupation.status === 'open' || (occupation.status === 'held' && occupation.until <= at);

function publish(command: Offer & Pick<PublishSlots, 'slots'> & Asked, { slots }: CalendarState): readonly CalendarEvent[] | Rejection {
  const { interviewType, interviewerId } = command;
  if (!command.allowedInterviewTypes.includes(interviewType)) return reject('slot_type_not_permitted', { interviewType });
  if (isWrongRecurrence(command.slots)) return reject('slot_weeks_wrong');
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

/** A hold that ended, or gives way to another. */
const released = (slotId: SlotId, { paymentId, candidateId }: Extract<Occupation, { status: 'held' }>): CalendarEvent => ({
  type: 'SlotHoldReleased',
  data: { slotId, paymentId, candidateId },
});

/** One slot by the rules of all slots, together with the time for which only its candidate can have it. */
function publishKept(command: PublishKeptSlot & Asked, state: CalendarState): readonly CalendarEvent[] | Rejection {
  const { slot, candidateId, slotRequestId, at } = command;
  const published = publish({ ...command, slots: [slot] }, state);
  if (isRejection(published) || published.length === 0) return published;
  const until = addHours(at, SLOT_KEPT_HOURS);
  return [...published, { type: 'SlotKept', data: { slotId: slot.slotId, candidateId, until, slotRequestId } }];
}

/** Slots that somebody holds or has booked are left to those who have them. */
const withdrawOpen = ({ at }: Asked, { slots }: CalendarState): readonly CalendarEvent[] =>
  [...slots.values()]
    .filter((slot) => slot.startTime > at && isFree(slot, at))
    .map(({ slotId }) => ({ type: 'SlotWithdrawn', data: { slotId } }));

type OnSlot = Exclude<CalendarCommand, PublishSlots | PublishKeptSlot | WithdrawOpenSlots>;
function decideOn(command: OnSlot & Asked, slot: Slot): readonly CalendarEvent[] | Rejection {
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
        return [
          ...(occupation.status === 'held' ? [released(slotId, occupation)] : []),
          { type: 'SlotHeld', data: { slotId, candidateId, paymentId: command.paymentId, until, renewal: 0 } },
        ];
      // The holder asks again: the same payment. An ended hold starts anew, a running one is renewed once.
      const { paymentId } = occupation;
      if (occupation.until <= command.at) return [{ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal: 0 } }];
      return occupation.renewal < SLOT_HOLD_RENEWALS
        ? [{ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal: occupation.renewal + 1 } }]
        : [];
    }
    case 'ReleaseHold':
      return occupation.status === 'held' && occupation.paymentId === command.paymentId && occupation.until <= command.at
        ? [released(slotId, occupation)]
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

const changed = (state: CalendarState, slotId: SlotId, change: (slot: Slot) => Slot): CalendarState => {
  const slot = state.slots.get(slotId);
  return slot ? { slots: new Map(state.slots).set(slotId, change(slot)) } : state;
};
const occupied = (state: CalendarState, slotId: SlotId, occupation: Occupation): CalendarState =>
  changed(state, slotId, (slot) => ({ ...slot, occupation }));

/** One interviewer's calendar: no two slots overlap, a slot goes to one candidate. */
export const calendar: Decider<CalendarState, CalendarCommand, CalendarEvent> = {
  category: 'calendar',
  initial: { slots: new Map() },
  decide: (command, state) => {
    if (command.type === 'PublishSlots') return publish(command, state);
    if (command.type === 'PublishKeptSlot') return publishKept(command, state);
    if (command.type === 'WithdrawOpenSlots') return withdrawOpen(command, state);
    const slot = state.slots.get(command.slotId);
    return slot ? decideOn(command, slot) : reject('slot_unknown');
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SlotPublished':
        return { slots: new Map(state.slots).set(event.data.slotId, { ...event.data, occupation: { status: 'open' } }) };
      case 'SlotKept': {
        const { slotId, candidateId, until } = event.data;
        return changed(state, slotId, (slot) => ({ ...slot, kept: { candidateId, until } }));
      }
      case 'SlotWithdrawn':
        return { slots: new Map([...state.slots].filter(([slotId]) => slotId !== event.data.slotId)) };
      case 'SlotHeld': {
        const { slotId, ...hold } = event.data;
        return occupied(state, slotId, { status: 'held', ...hold });
      }
      case 'SlotHoldReleased':
        return occupied(state, event.data.slotId, { status: 'open' });
      case 'SlotReopened':
        // It was kept until it was booked: now it is anybody's.
        return changed(state, event.data.slotId, ({ kept: _, ...slot }) => ({ ...slot, occupation: { status: 'open' } }));
      case 'SlotBooked': {
        const { slotId, ...booking } = event.data;
        return occupied(state, slotId, { status: 'booked', ...booking });
      }
      default:
        return unreachable(event);
    }
  },
};
