import { z } from 'zod';
import { InterviewId, PaymentId, SlotId, SlotRequestId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** Present when the booking was moved here from another slot: how often by now, from where, and why. */
export const BookingMove = z.strictObject({
  count: z.int().min(1),
  from: SlotId,
  /** In percent: the least of the cancellation tiers at this and every earlier move. More never comes back by the tiers. */
  refundLimit: z.int().min(0).max(100),
  reason: personal(z.string()).optional(),
});
export type BookingMove = z.infer<typeof BookingMove>;

/** One calendar per interviewer; its stream decides who gets a slot. */
export const calendarEvents = defineEvents('calendar', {
  SlotPublished: z.object({
    slotId: SlotId,
    interviewerId: UserId,
    interviewType: InterviewType,
    startTime: StoredInstant,
    endTime: StoredInstant,
    timeZone: TimeZone,
  }),
  /** The slot was asked for: until `until`, or until it is booked, only this candidate can have it. Void after that without any event. */
  SlotKept: z.object({ slotId: SlotId, candidateId: UserId, until: StoredInstant, slotRequestId: SlotRequestId }),
  /** `slotRequestId`: it was kept for whoever asked for it by this request. */
  SlotWithdrawn: z.object({ slotId: SlotId, slotRequestId: SlotRequestId.optional() }),
  /** Judged against the time of the command that asks: after `until` the hold is void without any event. */
  SlotHeld: z.object({ slotId: SlotId, candidateId: UserId, paymentId: PaymentId, until: StoredInstant, renewal: z.int().min(0) }),
  SlotHoldReleased: z.object({ slotId: SlotId, paymentId: PaymentId, candidateId: UserId.optional() }),
  SlotBooked: z.object({
    slotId: SlotId,
    candidateId: UserId,
    paymentId: PaymentId,
    interviewId: InterviewId,
    moved: BookingMove.optional(),
  }),
  /** A payment was answered while it had no slot: up to its `proof`-th proof it gets none any more. */
  BookingGivenUp: z.object({ slotId: SlotId, paymentId: PaymentId, proof: z.int().min(1) }),
  SlotReopened: z.object({ slotId: SlotId, interviewId: InterviewId }),
});
export type CalendarEvent = EventOf<typeof calendarEvents>;
