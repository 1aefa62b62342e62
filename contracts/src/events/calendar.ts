import { z } from 'zod';
import { BookingId, SlotId, SlotRequestId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

/** The booking's wish that was acted on: the booking's revision when it arose. The calendar ignores older wishes. */
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
  /** Until `until` or until it is booked, only the candidate who requested the slot can have it. Lapses without an event. */
  SlotKept: z.object({ slotId: SlotId, candidateId: UserId, until: StoredInstant, slotRequestId: SlotRequestId }),
  /** `slotRequestId`: the request for which the slot was being kept. */
  SlotWithdrawn: z.object({ slotId: SlotId, slotRequestId: SlotRequestId.optional() }),
  /** Lapses at `until` without an event; the same candidate's next hold of this slot belongs to the same booking. */
  SlotHeld: z.object({
    slotId: SlotId,
    candidateId: UserId,
    bookingId: BookingId,
    since: StoredInstant,
    until: StoredInstant,
    renewal: z.int().min(0),
  }),
  /** The candidate's account was closed before they paid: the slot is open again. */
  HoldReleased: z.object({ slotId: SlotId, candidateId: UserId, bookingId: BookingId }),
  SlotBooked: z.object({ slotId: SlotId, candidateId: UserId, ...followed }),
  /** The booking left the slot (moved or cancelled) early enough for it to open again. */
  SlotReopened: z.object({ slotId: SlotId, ...followed }),
  /** The booking left the slot too late for anyone else to take it. */
  SlotVacated: z.object({ slotId: SlotId, ...followed }),
  /** The booking cannot have the slot and keeps the one it has. */
  SlotRefused: z.object({ slotId: SlotId, because: z.enum(['slot-taken', 'too-late']), ...followed }),
  /** The booking no longer needs a slot and had none. */
  BookingForgone: z.object({ ...followed }),
});
export type CalendarEvent = EventOf<typeof calendarEvents>;
