import { describe, expect, it } from '@jest/globals';
import { type CalendarEvent, calendarEvents } from '@s30/contracts/events/calendar';
import { type PaymentId, SlotRequestId, type UserId } from '@s30/contracts/ids';
import { durationOf, INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { RESCHEDULES_MAX, SLOT_HOLD_MINUTES, SLOT_HOLD_RENEWALS, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, hoursBetween, Instant, isOnTheHour } from '@s30/contracts/time';
import fc from 'fast-check';
import { everyHistory } from '../histories.ts';
import {
  asha,
  ashasInterview,
  ashasPayment,
  bela,
  belasInterview,
  belasPayment,
  bookedByAsha,
  heldByAsha,
  otherSlotId,
  published,
  ravi,
  released,
  reopened,
  slotId,
  start,
  timeZone,
  withdrawn,
} from './ashaAndBela.ts';
import { type CalendarCommand, type CalendarState, calendar } from './decider.ts';
import type { Slot } from './slot.ts';

describe('the history of a calendar', () => {
  it('ignores what cannot have happened', () => {
    for (const event of [heldByAsha, released, bookedByAsha, reopened, withdrawn])
      expect(calendar.evolve(calendar.initial, event)).toEqual(calendar.initial);
  });

  it('never reaches an illegal state, whatever is asked of it', () => {
    const slotIds = fc.constantFrom(...[slotId, otherSlotId]);
    const candidateIds = fc.constantFrom(asha, bela, ravi);
    const paymentIds = fc.constantFrom(ashasPayment, belasPayment);
    const interviewIds = fc.constantFrom(ashasInterview, belasInterview);
    const times = fc.constantFrom(
      { start, timeZone },
      { start: addHours(start, 1), timeZone },
      { start: addHours(start, 30), timeZone },
      { start: Instant.parse('2026-11-24T13:00:00.000Z'), timeZone: 'UTC' },
      { start: Instant.parse('2026-11-24T14:00:00.000Z'), timeZone },
    );
    const onSlot = { slotId: slotIds };
    const commands: fc.Arbitrary<CalendarCommand> = fc.oneof(
      fc.record({
        type: fc.constant('PublishSlots' as const),
        interviewerId: fc.constant(ravi),
        interviewType: fc.constantFrom('DSA' as const, 'DSA' as const, ...INTERVIEW_TYPES),
        allowedInterviewTypes: fc.constantFrom(INTERVIEW_TYPES, ['DSA'] as const),
        slots: fc.array(
          fc.tuple(slotIds, times).map(([id, time]) => ({ slotId: id, ...time })),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      fc.record({
        type: fc.constant('PublishKeptSlot' as const),
        interviewerId: fc.constant(ravi),
        interviewType: fc.constant('DSA' as const),
        allowedInterviewTypes: fc.constant(INTERVIEW_TYPES),
        slot: fc.tuple(slotIds, times).map(([id, time]) => ({ slotId: id, ...time })),
        candidateId: fc.constantFrom(asha, bela),
        slotRequestId: fc.constant(SlotRequestId.parse('request-of-somebody')),
      }),
      fc.record({ type: fc.constant('WithdrawSlot' as const), ...onSlot }),
      fc.record({ type: fc.constant('WithdrawOpenSlots' as const) }),
      {
        weight: 4,
        arbitrary: fc.record({
          type: fc.constant('HoldSlot' as const),
          ...onSlot,
          interviewType: fc.constantFrom('DSA' as const, 'DSA' as const, 'System Design' as const),
          candidateId: candidateIds,
          paymentId: paymentIds,
          holdMinutes: fc.constant(SLOT_HOLD_MINUTES),
          deletedPaymentId: fc.constantFrom(undefined, undefined, ...[ashasPayment, belasPayment]),
        }),
      },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('ReleaseHold' as const), ...onSlot, paymentId: paymentIds }) },
      {
        weight: 2,
        arbitrary: fc.record({
          type: fc.constant('BookSlot' as const),
          ...onSlot,
          candidateId: candidateIds,
          paymentId: paymentIds,
          interviewId: interviewIds,
          proof: fc.integer({ min: 1, max: 3 }),
        }),
      },
      fc.record({
        type: fc.constant('GiveUpBooking' as const),
        ...onSlot,
        paymentId: paymentIds,
        interviewId: interviewIds,
        proof: fc.integer({ min: 1, max: 2 }),
      }),
      fc.record({ type: fc.constant('ReopenSlot' as const), ...onSlot, interviewId: interviewIds }),
      { weight: 2, arbitrary: fc.record({ type: fc.constant('MoveBooking' as const), to: slotIds, interviewId: interviewIds }) },
    );
    everyHistory(calendar, {
      family: calendarEvents,
      past: [published],
      commands,
      actors: [{ userId: asha, role: 'candidate' }],
      // Leads, holds and bookings all come to their limits.
      begin: addHours(start, -27),
      minutesBetween: 30,
      invariant: ({ command, before, events, after }) => {
        expect(overlapping(after)).toEqual([]);
        for (const slot of after.slots.values()) {
          expect(isOnTheHour(slot.startTime, slot.timeZone)).toBe(true);
          expect(slot.endTime).toBe(addMinutes(slot.startTime, durationOf(slot.interviewType)));
        }
        // One after another: a move releases, reopens and books.
        events.reduce((calendarThen, event) => {
          expect(whyIllegal(event, calendarThen, command)).toBeUndefined();
          return calendar.evolve(calendarThen, event);
        }, before);
        const moves = [...after.slots.values()].map(({ occupation }) =>
          occupation.status === 'booked' ? (occupation.moved?.count ?? 0) : 0,
        );
        expect(Math.max(0, ...moves)).toBeLessThanOrEqual(RESCHEDULES_MAX);
        for (const { slotId: id, occupation } of before.slots.values()) {
          if (occupation.status === 'held' && !has(after.slots.get(id), occupation.paymentId))
            expect(events).toContainEqual({
              type: 'SlotHoldReleased',
              data: { slotId: id, paymentId: occupation.paymentId, candidateId: occupation.candidateId },
            });
          if (occupation.status !== 'booked' || events.some((event) => event.type === 'SlotReopened')) continue;
          expect(after.slots.get(id)?.occupation).toEqual(occupation);
        }
      },
    });
  });
});

/** May a running hold end by this? Its holder may take the slot by another payment, or anew when the payment was deleted. */
function givesWay(hold: { readonly candidateId: UserId; readonly paymentId: PaymentId }, command: CalendarCommand): boolean {
  if (command.type === 'MoveBooking') return true;
  if (command.type === 'BookSlot') return command.candidateId === hold.candidateId && command.paymentId !== hold.paymentId;
  return command.type === 'HoldSlot' && command.candidateId === hold.candidateId && command.deletedPaymentId === hold.paymentId;
}

/** Does this payment hold or book the slot? */
const has = (slot: Slot | undefined, paymentId: PaymentId): boolean =>
  slot !== undefined && slot.occupation.status !== 'open' && slot.occupation.paymentId === paymentId;

const overlapping = ({ slots }: CalendarState) =>
  [...slots.values()].filter((a) =>
    [...slots.values()].some((b) => a.slotId !== b.slotId && a.startTime < b.endTime && b.startTime < a.endTime),
  );

/** Why this event must not happen to the calendar as it is; undefined when it may. */
function whyIllegal(
  { type, data }: CalendarEvent,
  { slots, givenUp }: CalendarState,
  command: CalendarCommand & { readonly at: Instant },
): string | undefined {
  const { at } = command;
  const slot = slots.get(data.slotId);
  if (type === 'BookingGivenUp') return (givenUp.get(data.paymentId) ?? 0) < data.proof ? undefined : 'given up twice';
  if (type === 'SlotPublished') {
    if (slot !== undefined) return 'the slot exists already';
    return hoursBetween(at, data.startTime) < SLOT_LEAD_HOURS ? 'published too late' : undefined;
  }
  if (slot === undefined) return 'there is no such slot';
  const { occupation, startTime, interviewerId } = slot;
  const isHeld = occupation.status === 'held' && occupation.until > at;
  const keptFor = slot.kept !== undefined && slot.kept.until > at ? slot.kept.candidateId : undefined;
  switch (type) {
    case 'SlotKept':
      return occupation.status === 'open' ? undefined : 'kept though somebody has it';
    case 'SlotWithdrawn':
      return isHeld || occupation.status === 'booked' ? 'withdrawn while somebody has it' : undefined;
    case 'SlotHeld':
      if (occupation.status === 'booked') return 'held though it is booked';
      if (isHeld && occupation.candidateId !== data.candidateId) return 'held by two';
      if (keptFor !== undefined && keptFor !== data.candidateId) return 'held though it is kept for another';
      if (isHeld && occupation.paymentId !== data.paymentId) return 'two payments in one hold';
      if (data.renewal > SLOT_HOLD_RENEWALS) return 'renewed too often';
      if (data.candidateId === interviewerId) return 'held by its own interviewer';
      return hoursBetween(at, startTime) < SLOT_LEAD_HOURS ? 'held too late' : undefined;
    case 'SlotHoldReleased':
      if (occupation.status !== 'held') return 'released though nobody holds it';
      return isHeld && !givesWay(occupation, command) ? 'released while the hold is running' : undefined;
    case 'SlotBooked':
      if (occupation.status === 'booked') return 'booked twice';
      if (command.type === 'BookSlot' && command.proof <= (givenUp.get(data.paymentId) ?? 0)) return 'booked though it was given up';
      if (isHeld && occupation.candidateId !== data.candidateId) return 'booked over the hold of another';
      if (keptFor !== undefined && keptFor !== data.candidateId) return 'booked though it is kept for another';
      return startTime <= at ? 'booked after it began' : undefined;
    case 'SlotReopened':
      if (occupation.status !== 'booked' || occupation.interviewId !== data.interviewId) return 'reopened for another interview';
      return hoursBetween(at, startTime) < SLOT_LEAD_HOURS ? 'reopened too late' : undefined;
  }
}
