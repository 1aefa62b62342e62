import { expect, it } from '@jest/globals';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { BookingId, SlotId, UserId } from '@s30/contracts/ids';
import { addHours, type Instant } from '@s30/contracts/time';
import { calendar } from './decider.ts';

const begin = '2026-11-21T10:00:00.000Z' as Instant;
/** Slots one after another, each of them published, held and booked. */
function* life(slots: number): Generator<CalendarEvent> {
  for (let number = 0; number < slots; number += 1) {
    const slotId = `ravi.${number}` as SlotId;
    const [startTime, endTime] = [addHours(begin, number), addHours(begin, number + 1)];
    const offer = { interviewerId: 'ravi' as UserId, interviewType: 'DSA', startTime, endTime, timeZone: 'UTC' } as const;
    const claim = { slotId, candidateId: 'asha' as UserId, bookingId: `${number}` as BookingId };
    yield { type: 'SlotPublished', data: { slotId, ...offer } };
    yield { type: 'SlotHeld', data: { ...claim, since: begin, until: addHours(begin, 1), renewal: 0 } };
    yield { type: 'SlotBooked', data: { ...claim, revision: 2 } };
  }
}
const fold = (events: readonly CalendarEvent[]) => events.reduce(calendar.evolve, calendar.initial);

/** What folding keeps this thread busy with, in microseconds: other work on the machine does not count. */
function busy(events: readonly CalendarEvent[]): number {
  const before = process.threadCpuUsage();
  fold(events);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
/** Of the best of many rounds. */
function ratioOf(long: readonly CalendarEvent[], short: readonly CalendarEvent[]): number {
  const quickest = { long: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 10; round += 1) {
    quickest.short = Math.min(quickest.short, busy(short));
    quickest.long = Math.min(quickest.long, busy(long));
  }
  return quickest.long / quickest.short;
}

it('folds a calendar eight times as long in some eight times the time', () => {
  expect(fold([...life(3)]).slots.size).toBe(3);
  // Copied with each event, it would be 64 times.
  expect(ratioOf([...life(4000)], [...life(500)])).toBeLessThan(24);
});
