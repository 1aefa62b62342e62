import { expect, it } from '@jest/globals';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { BookingId, SlotId, UserId } from '@s30/contracts/ids';
import { addHours, type Instant } from '@s30/contracts/time';
import { calendar } from './decider.ts';

const begin = '2026-11-21T10:00:00.000Z' as Instant;
/** The events of consecutive slots, each of them published, held and booked. */
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

/** CPU time of this thread in microseconds, so that other load on the machine does not count. */
function busy(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

it('folds one long calendar about as quickly as many short ones with as many slots', () => {
  expect(fold([...life(3)]).slots.size).toBe(3);
  const MANY = 16;
  const short = [...life(500)];
  const long = [...life(500 * MANY)];
  const best = { long: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 10; round += 1) {
    best.short = Math.min(
      best.short,
      busy(() => Array.from({ length: MANY }, () => fold(short))),
    );
    best.long = Math.min(
      best.long,
      busy(() => fold(long)),
    );
  }
  // Copying the whole state on every event would make it 16 times.
  expect(best.long / best.short).toBeLessThan(4);
});
