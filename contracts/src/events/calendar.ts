import { z } from 'zod';
import { BookingId, SlotId, SlotRequestId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

/** Which wish of a booking was followed: the booking's revision when it began to want this. Older wishes change nothing any more. */
const followed = { bookingId: BookingId, revision: z.int().min(1) };

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
  /** `slotRequestId`: it was kept for the candidate who asked for it by this request. */
  SlotWithdrawn: z.object({ slotId: SlotId, slotRequestId: SlotRequestId.optional() }),
  /** Void after `until` without any event; the same candidate's next hold of the slot is for the same booking. */
  SlotHeld: z.object({
    slotId: SlotId,
    candidateId: UserId,
    bookingId: BookingId,
    since: StoredInstant,
    until: StoredInstant,
    renewal: z.int().min(0),
  }),
  /** Its candidate's account was closed before they paid: anybody can have the slot. */
  HoldReleased: z.object({ slotId: SlotId, candidateId: UserId, bookingId: BookingId }),
  SlotBooked: z.object({ slotId: SlotId, candidateId: UserId, ...followed }),
  /** The booking left it, moved or cancelled early enough: anybody can have it. */
  SlotReopened: z.object({ slotId: SlotId, ...followed }),
  /** The booking left it too late for anybody else. */
  SlotVacated: z.object({ slotId: SlotId, ...followed }),
  /** The booking cannot have the slot, and keeps what it has. */
  SlotRefused: z.object({ slotId: SlotId, because: z.enum(['slot-taken', 'too-late']), ...followed }),
  /** The booking wants no slot any more and had none. */
  BookingForgone: z.object({ ...followed }),
});
export type CalendarEvent = EventOf<typeof calendarEvents>;
