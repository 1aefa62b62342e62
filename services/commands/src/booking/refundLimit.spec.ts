import { describe, expect, it } from '@jest/globals';
import { tierAt, WHOLE_REFUND } from '@s30/contracts/cancellation';
import { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { RESCHEDULES_MAX } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import fc from 'fast-check';
import { calendar, slotOf } from '../calendar/decider.ts';
import { interview } from '../interview/decider.ts';

const begin = Instant.parse('2026-11-21T10:00:00.000Z');
const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
const [interviewId, paymentId] = [InterviewId.parse('interview-1'), PaymentId.parse('payment-1')];
const actor = { userId: asha, role: 'candidate' } as const;
const STARTS = [30, 50, 60, 90, 120, 150, 400];
const slotIdAt = (hours: number) => SlotId.parse(`ravi.${hours}`);

/** An aggregate that lives in memory: undefined when the command was refused. */
function living<State, Command extends AnyCommand, Event extends AnyEvent>(
  decider: Decider<State, Command, Event>,
  past: readonly Event[],
) {
  let state = past.reduce(decider.evolve, decider.initial);
  return {
    state: () => state,
    does(command: Command, at: Instant): readonly Event[] | undefined {
      const decided = decider.decide({ ...command, actor, at }, state);
      if (isRejection(decided)) return undefined;
      state = decided.reduce(decider.evolve, state);
      return decided;
    },
  };
}

const happenings = fc.record({
  first: fc.constantFrom(...STARTS),
  moves: fc.array(fc.record({ hoursLater: fc.double({ min: 0, max: 60, noNaN: true }), to: fc.constantFrom(...STARTS) }), { maxLength: 5 }),
  hoursToCancellation: fc.double({ min: 0, max: 300, noNaN: true }),
});

describe('what comes back for an interview that was moved', () => {
  it('is at most the least of the tiers at each move and at the cancellation, whatever the moves and times', () => {
    const seen = { limited: 0, twice: 0, whole: 0 };
    const property = fc.property(happenings, ({ first, moves, hoursToCancellation }) => {
      const ravis = living(calendar, [
        ...STARTS.map((hours) => {
          const startTime = addHours(begin, hours);
          const times = { startTime, endTime: addMinutes(startTime, 40), timeZone: 'UTC' };
          return { type: 'SlotPublished', data: { slotId: slotIdAt(hours), interviewerId: ravi, interviewType: 'DSA', ...times } } as const;
        }),
        { type: 'SlotBooked', data: { slotId: slotIdAt(first), candidateId: asha, paymentId, interviewId } },
      ]);
      const stands = () => {
        const slot = slotOf(ravis.state(), interviewId);
        if (slot === undefined) throw new Error('it is booked');
        return slot;
      };
      const { interviewerId, interviewType, slotId, startTime, endTime, timeZone } = stands();
      const parties = { candidateId: asha, interviewerId, interviewType, paymentId, price: rupees(1499), meetingLink: '' };
      const held = living(interview, [
        { type: 'InterviewScheduled', data: { interviewId, slotId, startTime, endTime, timeZone, ...parties } },
      ]);

      let at = begin;
      let least = WHOLE_REFUND;
      let moved = 0;
      for (const { hoursLater, to } of moves) {
        at = addMinutes(at, Math.round(hoursLater * 60));
        const before = stands().startTime;
        const done = ravis.does({ type: 'MoveBooking', interviewId, to: slotIdAt(to) }, at);
        if (done === undefined || done.length === 0) continue;
        least = Math.min(least, tierAt(at, before).percent);
        moved += 1;
        const now = stands();
        const move = now.occupation.moved;
        if (move === undefined) throw new Error('it was moved');
        const { count, refundLimit } = move;
        const times = { startTime: now.startTime, endTime: now.endTime, timeZone: now.timeZone };
        held.does({ type: 'RescheduleInterview', reschedule: { slotId: now.slotId, ...times, count, refundLimit } }, at);
      }
      at = addMinutes(at, Math.round(hoursToCancellation * 60));
      const atEnd = tierAt(at, stands().startTime).percent;
      held.does({ type: 'CancelInterview', refundAs: 'credit' }, at);
      const ended = held.state();
      if (ended.status === 'none') throw new Error('it was scheduled');

      expect(moved).toBeLessThanOrEqual(RESCHEDULES_MAX);
      expect(ended.cancellation?.percent).toBe(Math.min(least, atEnd));
      seen.limited += least < atEnd ? 1 : 0;
      seen.twice += moved === 2 ? 1 : 0;
      seen.whole += ended.cancellation?.percent === WHOLE_REFUND && moved > 0 ? 1 : 0;
    });
    fc.assert(property, { numRuns: 2_000 });
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  });
});
