import { InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { SLOT_HOLD_MINUTES, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import type { NewSlot } from './decider.ts';

// Asha and Bela want one slot of Ravi's calendar: what may be asked, and what follows.

export const [ravi, asha, bela] = [UserId.parse('ravi'), UserId.parse('asha'), UserId.parse('bela')];
export const [slotId, otherSlotId] = [SlotId.parse('ravi.a'), SlotId.parse('ravi.b')];
export const [ashasPayment, belasPayment] = [PaymentId.parse('payment-of-asha'), PaymentId.parse('payment-of-bela')];
export const [ashasInterview, belasInterview] = [InterviewId.parse('interview-of-asha'), InterviewId.parse('interview-of-bela')];

export const now = Instant.parse('2026-11-21T10:00:00.000Z');
/** 7:00 PM in India. */
export const start = Instant.parse('2026-11-24T13:30:00.000Z');
export const end = Instant.parse('2026-11-24T14:10:00.000Z');
export const timeZone = 'Asia/Kolkata';
export const lastMinuteToBook = addHours(start, -SLOT_LEAD_HOURS);

export const publish = (...slots: readonly NewSlot[]) =>
  ({ type: 'PublishSlots', interviewerId: ravi, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES, slots }) as const;
export const publishOne = publish({ slotId, start, timeZone });
export const published = {
  type: 'SlotPublished',
  data: { slotId, interviewerId: ravi, interviewType: 'DSA', startTime: start, endTime: end, timeZone },
} as const;

export const until = addMinutes(now, SLOT_HOLD_MINUTES);
export const hold = (candidateId: UserId, paymentId: PaymentId) =>
  ({ type: 'HoldSlot', slotId, interviewType: 'DSA', candidateId, paymentId, holdMinutes: SLOT_HOLD_MINUTES }) as const;
export const held = (candidateId: UserId, paymentId: PaymentId, renewal = 0) =>
  ({ type: 'SlotHeld', data: { slotId, candidateId, paymentId, until, renewal } }) as const;
export const heldByAsha = held(asha, ashasPayment);
export const ashaHolds = hold(asha, ashasPayment);
export const belaHolds = hold(bela, belasPayment);

export const book = (candidateId: UserId, paymentId: PaymentId, interviewId: InterviewId) =>
  ({ type: 'BookSlot', slotId, candidateId, paymentId, interviewId, proof: 1 }) as const;
export const ashaBooks = book(asha, ashasPayment, ashasInterview);
export const belaBooks = book(bela, belasPayment, belasInterview);
export const bookedByAsha = {
  type: 'SlotBooked',
  data: { slotId, candidateId: asha, paymentId: ashasPayment, interviewId: ashasInterview },
} as const;
export const bookedByBela = {
  type: 'SlotBooked',
  data: { slotId, candidateId: bela, paymentId: belasPayment, interviewId: belasInterview },
} as const;

export const withdraw = { type: 'WithdrawSlot', slotId } as const;
export const withdrawn = { type: 'SlotWithdrawn', data: { slotId } } as const;
export const release = { type: 'ReleaseHold', slotId, paymentId: ashasPayment } as const;
export const released = { type: 'SlotHoldReleased', data: { slotId, paymentId: ashasPayment, candidateId: asha } } as const;
export const reopen = { type: 'ReopenSlot', slotId, interviewId: ashasInterview } as const;
export const reopened = { type: 'SlotReopened', data: { slotId, interviewId: ashasInterview } } as const;

export const justBefore = (instant: Instant): Instant => Instant.parse(new Date(Date.parse(instant) - 1).toISOString());
export const justAfter = (instant: Instant): Instant => Instant.parse(new Date(Date.parse(instant) + 1).toISOString());
