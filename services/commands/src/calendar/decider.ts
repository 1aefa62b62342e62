import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { SLOT_HOLD_RENEWALS } from '@s30/contracts/rules';
import { addMinutes } from '@s30/contracts/time';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';
import { type MoveBooking, move } from './moving.ts';
import { type PublishKeptSlot, type PublishSlots, publish, publishKept, type WithdrawOpenSlots, withdrawOpen } from './publishing.ts';
import { type CalendarState, endOfHold, isAhead, isGivenUp, isTaken, type Occupation, type Slot, slotOf, withdrawal } from './slot.ts';

export type { NewSlot } from './publishing.ts';
export { type CalendarState, isGivenUp, slotOf } from './slot.ts';

/** Its payment is answered while it has no slot. Whoever is just booking for it has come first, or comes too late. */
type GiveUpBooking = {
  readonly type: 'GiveUpBooking';
  readonly slotId: SlotId;
  readonly paymentId: PaymentId;
  readonly interviewId: InterviewId;
  readonly proof: number;
};
export type CalendarCommand =
  | PublishSlots
  | PublishKeptSlot
  | WithdrawOpenSlots
  | MoveBooking
  | { readonly type: 'WithdrawSlot'; readonly slotId: SlotId }
  | {
      readonly type: 'HoldSlot';
      readonly slotId: SlotId;
      readonly interviewType: InterviewType;
      readonly candidateId: UserId;
      readonly paymentId: PaymentId;
      readonly holdMinutes: number;
      /** Its payment was deleted: a hold for it gives way to a new one, also to that of the same candidate. */
      readonly deletedPaymentId?: PaymentId | undefined;
    }
  | { readonly type: 'ReleaseHold'; readonly slotId: SlotId; readonly paymentId: PaymentId }
  | {
      readonly type: 'BookSlot';
      readonly slotId: SlotId;
      readonly candidateId: UserId;
      readonly paymentId: PaymentId;
      readonly interviewId: InterviewId;
      /** Which of the payment's proofs it is booked for. */
      readonly proof: number;
    }
  | GiveUpBooking
  | { readonly type: 'ReopenSlot'; readonly slotId: SlotId; readonly interviewId: InterviewId };

type OnSlot = Exclude<CalendarCommand, PublishSlots | PublishKeptSlot | WithdrawOpenSlots | MoveBooking | GiveUpBooking>;
function decideOn(command: OnSlot & Asked, slot: Slot): readonly CalendarEvent[] | Rejection {
  const { slotId, occupation } = slot;
  switch (command.type) {
    case 'WithdrawSlot':
      if (occupation.status === 'booked') return reject('slot_booked_cannot_be_deleted');
      if (occupation.status === 'held' && occupation.until > command.at) return reject('slot_held_cannot_be_deleted');
      return withdrawal(slot, command.at);
    case 'HoldSlot': {
      const { candidateId, holdMinutes, deletedPaymentId } = command;
      if (candidateId === slot.interviewerId) return reject('own_slot');
      if (command.interviewType !== slot.interviewType) return reject('slot_type_differs');
      if (isTaken(slot, candidateId, command.at)) return reject('slot_taken');
      if (!isAhead(slot, command.at)) return reject('slot_no_longer_bookable');
      const until = addMinutes(command.at, holdMinutes);
      if (occupation.status !== 'held' || occupation.candidateId !== candidateId || occupation.paymentId === deletedPaymentId)
        return [...endOfHold(slot), { type: 'SlotHeld', data: { slotId, candidateId, paymentId: command.paymentId, until, renewal: 0 } }];
      // The holder asks again: the same payment. An ended hold starts anew, a running one is renewed once.
      const { paymentId } = occupation;
      if (occupation.until <= command.at) return [{ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal: 0 } }];
      return occupation.renewal < SLOT_HOLD_RENEWALS
        ? [{ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal: occupation.renewal + 1 } }]
        : [];
    }
    case 'ReleaseHold':
      return occupation.status === 'held' && occupation.paymentId === command.paymentId && occupation.until <= command.at
        ? endOfHold(slot)
        : [];
    case 'BookSlot': {
      const { candidateId, paymentId, interviewId } = command;
      if (isTaken(slot, candidateId, command.at)) return reject('slot_taken');
      if (slot.startTime <= command.at) return reject('slot_no_longer_bookable');
      return [
        // Its own hold ends as it was meant to.
        ...(occupation.status === 'held' && occupation.paymentId === paymentId ? [] : endOfHold(slot)),
        { type: 'SlotBooked', data: { slotId, candidateId, paymentId, interviewId } },
      ];
    }
    case 'ReopenSlot':
      return occupation.status === 'booked' && occupation.interviewId === command.interviewId && isAhead(slot, command.at)
        ? [{ type: 'SlotReopened', data: { slotId, interviewId: command.interviewId } }]
        : [];
    default:
      return unreachable(command);
  }
}

const giveUp = ({ slotId, paymentId, interviewId, proof }: GiveUpBooking, state: CalendarState): readonly CalendarEvent[] =>
  hadSlot(state, interviewId) || isGivenUp(state, paymentId, proof) ? [] : [{ type: 'BookingGivenUp', data: { slotId, paymentId, proof } }];

const hadSlot = (state: CalendarState, interviewId: InterviewId): boolean =>
  state.gaveBack.has(interviewId) || slotOf(state, interviewId) !== undefined;

const changed = (state: CalendarState, slotId: SlotId, change: (slot: Slot) => Slot): CalendarState => {
  const slot = state.slots.get(slotId);
  return slot ? { ...state, slots: new Map(state.slots).set(slotId, change(slot)) } : state;
};
const occupied = (state: CalendarState, slotId: SlotId, occupation: Occupation): CalendarState =>
  changed(state, slotId, (slot) => ({ ...slot, occupation }));

/** One interviewer's calendar: no two slots overlap, a slot goes to one candidate. */
export const calendar: Decider<CalendarState, CalendarCommand, CalendarEvent> = {
  category: 'calendar',
  initial: { slots: new Map(), gaveBack: new Set(), givenUp: new Map() },
  decide: (command, state) => {
    if (command.type === 'PublishSlots') return publish(command, state);
    if (command.type === 'PublishKeptSlot') return publishKept(command, state);
    if (command.type === 'WithdrawOpenSlots') return withdrawOpen(command, state);
    if (command.type === 'MoveBooking') return move(command, state);
    if (command.type === 'GiveUpBooking') return giveUp(command, state);
    // Completing a booking once more finds it done, wherever the interview stands by now.
    if (command.type === 'BookSlot' && hadSlot(state, command.interviewId)) return [];
    if (command.type === 'BookSlot' && isGivenUp(state, command.paymentId, command.proof)) return reject('slot_taken');
    const slot = state.slots.get(command.slotId);
    return slot ? decideOn(command, slot) : reject('slot_unknown');
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SlotPublished':
        return { ...state, slots: new Map(state.slots).set(event.data.slotId, { ...event.data, occupation: { status: 'open' } }) };
      case 'SlotKept': {
        const { slotId, ...kept } = event.data;
        return changed(state, slotId, (slot) => ({ ...slot, kept }));
      }
      case 'SlotWithdrawn':
        return { ...state, slots: new Map([...state.slots].filter(([slotId]) => slotId !== event.data.slotId)) };
      case 'SlotHeld': {
        const { slotId, ...hold } = event.data;
        return occupied(state, slotId, { status: 'held', ...hold });
      }
      case 'SlotHoldReleased':
        return occupied(state, event.data.slotId, { status: 'open' });
      case 'BookingGivenUp':
        return { ...state, givenUp: new Map(state.givenUp).set(event.data.paymentId, event.data.proof) };
      case 'SlotReopened':
        if (!state.slots.has(event.data.slotId)) return state;
        // It was kept until it was booked: now it is anybody's.
        return {
          ...changed(state, event.data.slotId, ({ kept: _, ...slot }) => ({ ...slot, occupation: { status: 'open' } })),
          gaveBack: new Set(state.gaveBack).add(event.data.interviewId),
        };
      case 'SlotBooked': {
        const { slotId, ...booking } = event.data;
        const { interviewId } = booking;
        return {
          ...occupied(state, slotId, { status: 'booked', ...booking }),
          // A move gives one slot back and takes another.
          gaveBack: state.gaveBack.has(interviewId) ? new Set([...state.gaveBack].filter((id) => id !== interviewId)) : state.gaveBack,
        };
      }
      default:
        return unreachable(event);
    }
  },
};
