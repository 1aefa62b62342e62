import type { Fact } from '@s30/contracts/events/all';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { reject } from '@s30/contracts/rejections';
import { SLOT_HOLD_RENEWALS } from '@s30/contracts/rules';
import { addMinutes, type Instant, minutesBetween } from '@s30/contracts/time';
import type { Asked } from '@s30/platform/decider/decider';
import { type CalendarState, type Decided, isAhead, isTaken, runningHold } from './slot.ts';

type HoldSlot = Pick<Fact<'SlotHeld'>, 'slotId' | 'candidateId' | 'bookingId'> & {
  readonly interviewType: InterviewType;
  readonly holdMinutes: number;
};
type ReleaseHold = Omit<Fact<'HoldReleased'>, 'bookingId'>;

/**
 * Holds a slot. The holder may renew a running hold once. After a lapsed hold the same candidate has to wait as long as it
 * lasted, so that repeated holds cannot keep a slot from others.
 */
export function hold(command: HoldSlot & Asked, { slots }: CalendarState): Decided {
  const { slotId, candidateId, bookingId, holdMinutes, at } = command;
  const slot = slots.get(slotId);
  if (slot === undefined) return reject('slot_unknown');
  if (candidateId === slot.interviewerId) return reject('own_slot');
  if (command.interviewType !== slot.interviewType) return reject('slot_type_differs');
  if (isTaken(slot, candidateId, at)) return reject('slot_taken');
  const until = addMinutes(at, holdMinutes);
  const held = (since: Instant, renewal: number): readonly CalendarEvent[] => [
    { type: 'SlotHeld', data: { slotId, candidateId, bookingId, since, until, renewal } },
  ];
  const running = runningHold(slot, candidateId, at);
  // The payment was deleted in the meantime: the new booking takes over the hold.
  if (running && running.bookingId !== bookingId) return held(running.since, running.renewal);
  if (running) return running.renewal < SLOT_HOLD_RENEWALS ? held(running.since, running.renewal + 1) : [];
  if (!isAhead(slot, at)) return reject('slot_no_longer_bookable');
  const before = slot.holds.get(candidateId);
  if (before === undefined) return held(at, 0);
  const from = addMinutes(before.until, minutesBetween(before.since, before.until));
  // The pause gives others a chance, but a slot that is kept for this candidate is closed to them.
  const isKept = slot.kept?.candidateId === candidateId && slot.kept.until > at;
  return at < from && !isKept ? reject('slot_hold_paused', { minutes: Math.ceil(minutesBetween(at, from)) }) : held(at, 0);
}

/** Ends a candidate's running hold, for example because their account was closed. */
export function release({ slotId, candidateId, at }: ReleaseHold & Asked, { slots }: CalendarState): readonly CalendarEvent[] {
  const slot = slots.get(slotId);
  const running = slot && runningHold(slot, candidateId, at);
  return running ? [{ type: 'HoldReleased', data: { slotId, candidateId, bookingId: running.bookingId } }] : [];
}
