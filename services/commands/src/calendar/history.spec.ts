import { describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { SlotRequestId } from '@s30/contracts/ids';
import { durationOf, INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { SLOT_HOLD_MINUTES, SLOT_HOLD_RENEWALS } from '@s30/contracts/rules';
import { addHours, addMinutes, hoursBetween, Instant, isOnTheHour } from '@s30/contracts/time';
import fc from 'fast-check';
import { everyHistory, expectSame } from '../histories.testing.ts';
import * as c from './ashaAndBela.testing.ts';
import { type CalendarCommand, calendar } from './decider.ts';
import { type CalendarState, runningHold } from './slot.ts';

const overlapping = ({ slots }: CalendarState) =>
  [...slots.values()].filter((a) =>
    [...slots.values()].some((b) => a.slotId !== b.slotId && a.startTime < b.endTime && b.startTime < a.endTime),
  );

describe('the history of a calendar', () => {
  it('ignores unknown slots', () => {
    for (const event of [c.heldByAsha, c.withdrawn]) expect(calendar.evolve(calendar.initial, event)).toEqual(calendar.initial);
  });

  it('never reaches an illegal state, whatever the commands', () => {
    const slotIds = fc.constantFrom(c.slotId, c.otherSlotId);
    const who = fc.constantFrom({ candidateId: c.asha, bookingId: c.ashasBooking }, { candidateId: c.bela, bookingId: c.belasBooking });
    const { start, timeZone } = c;
    const times = fc.constantFrom(
      { start, timeZone },
      { start: addHours(start, 1), timeZone },
      { start: addHours(start, 30), timeZone },
      { start: Instant.parse('2026-11-24T13:00:00.000Z'), timeZone: 'UTC' },
    );
    const newSlot = fc.tuple(slotIds, times).map(([slotId, time]) => ({ slotId, ...time }));
    const offer = {
      interviewerId: fc.constant(c.ravi),
      interviewType: fc.constant('DSA' as const),
      allowedInterviewTypes: fc.constant(INTERVIEW_TYPES),
    };
    const commands: fc.Arbitrary<CalendarCommand> = fc.oneof(
      fc.record({ type: fc.constant('PublishSlots' as const), ...offer, slots: fc.array(newSlot, { minLength: 1, maxLength: 2 }) }),
      fc.record({
        ...{ type: fc.constant('PublishKeptSlot' as const), ...offer, slot: newSlot, candidateId: fc.constantFrom(c.asha, c.bela) },
        slotRequestId: fc.constant(SlotRequestId.parse('request')),
      }),
      fc.record({ type: fc.constant('WithdrawSlot' as const), slotId: slotIds }),
      fc.record({ type: fc.constant('WithdrawOpenSlots' as const) }),
      fc.record({ type: fc.constant('ReleaseHold' as const), slotId: slotIds, candidateId: fc.constantFrom(c.asha, c.bela) }),
      {
        weight: 4,
        arbitrary: fc.tuple(slotIds, who).map(([slotId, { candidateId, bookingId }]) => {
          return { type: 'HoldSlot', slotId, interviewType: 'DSA', candidateId, bookingId, holdMinutes: SLOT_HOLD_MINUTES } as const;
        }),
      },
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.option(slotIds, { nil: undefined }), who, fc.integer({ min: 1, max: 12 }))
          .map(([slotId, booking, revision]) => {
            return { type: 'FollowBooking', slotId, ...booking, revision } as const;
          }),
      },
    );
    everyHistory(calendar, {
      family: calendarEvents,
      past: [c.published],
      commands,
      actors: [{ userId: c.asha, role: 'candidate' }],
      // Close enough to the start for lead times, holds and bookings all to reach their limits.
      begin: [addHours(start, -27), addHours(start, -25)],
      minutesBetween: 30,
      // A slot is vacated only if it was booked in time and left too late, which is rare.
      runs: 500,
      invariant: ({ command, before, events, after }) => {
        expectSame(overlapping(after), []);
        for (const slot of after.slots.values()) {
          expectSame(isOnTheHour(slot.startTime, slot.timeZone), true);
          expectSame(slot.endTime, addMinutes(slot.startTime, durationOf(slot.interviewType)));
          const { occupation } = slot;
          if (occupation.status === 'booked') expectSame(after.bookings.get(occupation.bookingId)?.slotId, slot.slotId);
          if (occupation.status === 'held') expect(occupation.renewal).toBeLessThanOrEqual(SLOT_HOLD_RENEWALS);
        }
        for (const [bookingId, { slotId }] of after.bookings) {
          if (slotId === undefined) continue;
          const occupation = after.slots.get(slotId)?.occupation;
          expectSame(occupation?.status === 'booked' ? occupation.bookingId : occupation, bookingId);
        }
        // A running hold or booking stays, unless its own booking leaves the slot or the hold is released.
        for (const { slotId, occupation } of before.slots.values()) {
          const isRunning = occupation.status === 'booked' || (occupation.status === 'held' && occupation.until > command.at);
          if (!isRunning) continue;
          const mayLeave = ['FollowBooking', 'HoldSlot', ...(occupation.status === 'held' ? ['ReleaseHold'] : [])].includes(command.type);
          const isOwn = mayLeave && 'candidateId' in command && command.candidateId === occupation.candidateId;
          if (!isOwn) expectSame(after.slots.get(slotId)?.occupation, occupation);
        }
        for (const { type, data } of events) {
          if (type !== 'SlotHeld' && type !== 'SlotReopened') continue;
          const slot = before.slots.get(data.slotId);
          // A hold that runs may be renewed later than that.
          if (type === 'SlotHeld' && slot && runningHold(slot, data.candidateId, command.at)) continue;
          expect(hoursBetween(command.at, slot?.startTime ?? '')).toBeGreaterThanOrEqual(24);
        }
        if (command.type !== 'FollowBooking') return;
        const known = before.bookings.get(command.bookingId)?.revision ?? 0;
        if (known >= command.revision) expect(events).toEqual([]);
        else expect(after.bookings.get(command.bookingId)?.revision).toBe(command.revision);
      },
    });
  });
});
