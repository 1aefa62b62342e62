import { describe, it } from '@jest/globals';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { RESCHEDULES_MAX, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant, instantOf } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import { calendar } from './decider.ts';

const [ravi, asha, bela] = [UserId.parse('ravi'), UserId.parse('asha'), UserId.parse('bela')];
const [first, second, third] = [SlotId.parse('ravi.a'), SlotId.parse('ravi.b'), SlotId.parse('ravi.c')];
const [interviewId, paymentId] = [InterviewId.parse('interview-of-asha'), PaymentId.parse('payment-of-asha')];
const others = { candidateId: bela, paymentId: PaymentId.parse('payment-of-bela'), interviewId: InterviewId.parse('interview-of-bela') };

const start = Instant.parse('2026-11-24T13:30:00.000Z');
const lastMoment = { at: addHours(start, -SLOT_LEAD_HOURS) };
const justAfter = (instant: Instant): Instant => instantOf(Date.parse(instant) + 1);

const published = (slotId: SlotId, startTime: Instant, interviewType: InterviewType = 'DSA') =>
  ({
    type: 'SlotPublished',
    data: { slotId, interviewerId: ravi, interviewType, startTime, endTime: addMinutes(startTime, 40), timeZone: 'Asia/Kolkata' },
  }) as const;
const booked = { type: 'SlotBooked', data: { slotId: first, candidateId: asha, paymentId, interviewId } } as const;
const held = (candidateId: UserId, payment: PaymentId, until: Instant) =>
  ({ type: 'SlotHeld', data: { slotId: second, candidateId, paymentId: payment, until, renewal: 0 } }) as const;
const released = (candidateId: UserId, payment: PaymentId) =>
  ({ type: 'SlotHoldReleased', data: { slotId: second, paymentId: payment, candidateId } }) as const;
const moved = (
  from: SlotId,
  to: SlotId,
  count: number,
  { reason, refundLimit = 100 }: { readonly reason?: string; readonly refundLimit?: number } = {},
): readonly CalendarEvent[] => [
  { type: 'SlotReopened', data: { slotId: from, interviewId } },
  {
    type: 'SlotBooked',
    data: { slotId: to, candidateId: asha, paymentId, interviewId, moved: { count, from, refundLimit, ...(reason ? { reason } : {}) } },
  },
];
const moveTo = (to: SlotId) => ({ type: 'MoveBooking', interviewId, to }) as const;

const later = addHours(start, 48);
const past: readonly CalendarEvent[] = [published(first, start), published(second, later), published(third, addHours(start, 72)), booked];

const pastAnd = (...events: readonly CalendarEvent[]): readonly CalendarEvent[] => [...past, ...events];

describe('moving a booking to another slot', () => {
  it('opens the old slot again and books the new one, in one step', () =>
    given(calendar, past)
      .when(moveTo(second))
      .then(...moved(first, second, 1)));

  it('remembers the tier that had been reached, and keeps it when moved again from farther away', () => {
    given(calendar, past)
      .when(moveTo(third), { at: addHours(start, -36) })
      .then(...moved(first, third, 1, { refundLimit: 50 }));
    given(calendar, pastAnd(...moved(first, third, 1, { refundLimit: 50 })))
      .when(moveTo(second), { at: addHours(start, -30) })
      .then(...moved(third, second, 2, { refundLimit: 50 }));
  });

  it('records the reason', () =>
    given(calendar, past)
      .when({ ...moveTo(second), reason: 'A clash with an exam' })
      .then(...moved(first, second, 1, { reason: 'A clash with an exam' })));

  it(`is done ${RESCHEDULES_MAX} times at most, also when an earlier slot is free again`, () => {
    const once = [...past, ...moved(first, second, 1)];
    given(calendar, once)
      .when(moveTo(first))
      .then(...moved(second, first, 2));
    given(calendar, [...once, ...moved(second, third, RESCHEDULES_MAX)])
      .when(moveTo(first))
      .thenRejected('reschedule_limit_reached');
  });

  it('changes nothing when the interview stands there already', () => {
    given(calendar, past).when(moveTo(first)).thenNothing();
    given(calendar, pastAnd(...moved(first, second, 1)))
      .when(moveTo(second), { at: start })
      .thenNothing();
  });

  it('needs 24 hours until the old start: exactly 24 hours are enough, a millisecond less is not', () => {
    given(calendar, past)
      .when(moveTo(second), lastMoment)
      .then(...moved(first, second, 1, { refundLimit: 50 }));
    given(calendar, past)
      .when(moveTo(second), { at: justAfter(lastMoment.at) })
      .thenRejected('reschedule_too_late');
  });

  it('needs 24 hours until the new start as well', () => {
    const sooner = addHours(start, -5);
    const withSooner = [published(first, start), published(second, sooner), booked];
    const at = addHours(sooner, -SLOT_LEAD_HOURS);
    given(calendar, withSooner)
      .when(moveTo(second), { at })
      .then(...moved(first, second, 1, { refundLimit: 50 }));
    given(calendar, withSooner)
      .when(moveTo(second), { at: justAfter(at) })
      .thenRejected('slot_no_longer_bookable');
  });

  it('refuses a slot that somebody else has booked or is paying for', () => {
    given(calendar, pastAnd({ type: 'SlotBooked', data: { slotId: second, ...others } }))
      .when(moveTo(second))
      .thenRejected('slot_taken');
    given(calendar, pastAnd(held(bela, others.paymentId, start)))
      .when(moveTo(second), lastMoment)
      .thenRejected('slot_taken');
  });

  it('ends a hold that has run out, and the hold of the same candidate', () => {
    const own = PaymentId.parse('another-payment-of-asha');
    given(calendar, pastAnd(held(bela, others.paymentId, lastMoment.at)))
      .when(moveTo(second), lastMoment)
      .then(released(bela, others.paymentId), ...moved(first, second, 1, { refundLimit: 50 }));
    given(calendar, pastAnd(held(asha, own, start)))
      .when(moveTo(second), lastMoment)
      .then(released(asha, own), ...moved(first, second, 1, { refundLimit: 50 }));
  });

  it('refuses a slot of another interview type', () =>
    given(calendar, [published(first, start), published(second, later, 'System Design'), booked])
      .when(moveTo(second))
      .thenRejected('reschedule_type_differs', { interviewType: 'DSA' }));

  it('refuses a slot that never was or is deleted', () => {
    given(calendar, past)
      .when(moveTo(SlotId.parse('ravi.z')))
      .thenRejected('slot_unknown');
    given(calendar, pastAnd({ type: 'SlotWithdrawn', data: { slotId: second } }))
      .when(moveTo(second))
      .thenRejected('slot_unknown');
  });

  it('refuses an interview that has given its slot back', () =>
    given(calendar, pastAnd({ type: 'SlotReopened', data: { slotId: first, interviewId } }))
      .when(moveTo(second))
      .thenRejected('interview_not_scheduled', { status: 'cancelled' }));

  it('is not undone by a booking that is completed once more', () => {
    const again = { type: 'BookSlot', slotId: first, candidateId: asha, paymentId, interviewId, proof: 1 } as const;
    given(calendar, pastAnd(...moved(first, second, 1)))
      .when(again)
      .thenNothing();
    given(calendar, pastAnd(...moved(first, second, 1), { type: 'SlotReopened', data: { slotId: second, interviewId } }))
      .when(again)
      .thenNothing();
  });

  it('leaves the old slot to whoever comes next, and the new one to the interview', () => {
    const afterwards = [...past, ...moved(first, second, 1)];
    given(calendar, afterwards)
      .when({ type: 'BookSlot', slotId: first, proof: 1, ...others })
      .then({ type: 'SlotBooked', data: { slotId: first, ...others } });
    given(calendar, afterwards).when({ type: 'WithdrawSlot', slotId: second }).thenRejected('slot_booked_cannot_be_deleted');
  });
});
