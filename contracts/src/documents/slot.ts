import { z } from 'zod';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { Timestamp } from './timestamp.ts';

export const SlotDocument = z.object({
  _id: z.string(),
  startTime: Timestamp,
  endTime: Timestamp,
  timeZone: z.string(),
  interviewType: InterviewType,
  isBooked: z.boolean(),
  /** Held until this instant for someone who is paying. */
  heldUntil: Timestamp.optional(),
  /** Kept until this instant for the candidate who requested it; visible only to them, its interviewer and admins. */
  keptUntil: Timestamp.optional(),
  interview: z.object({ _id: z.string(), status: z.string() }).optional(),
  /** Open pages are told of changes by the read model `offers`. */
  interviewer: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    linkedInUrl: z.string(),
    averageRating: z.number(),
    ratingsCount: z.int(),
  }),
  /** In the currency the interviewer is paid in; absent if the type has no price. */
  price: z.number().optional(),
  currency: Currency,
});
export type SlotDocument = z.infer<typeof SlotDocument>;

/** A slot's times and interview type. */
export const SlotTimes = SlotDocument.pick({ _id: true, startTime: true, endTime: true, interviewType: true });

/** Returned for each newly published slot. */
export const PublishedSlot = SlotDocument.pick({
  _id: true,
  startTime: true,
  endTime: true,
  timeZone: true,
  interviewType: true,
  isBooked: true,
});

/** Days with open slots, in the caller's calendar. */
export const OpenDays = z.object({
  days: z.array(z.object({ date: z.iso.date(), count: z.int() })),
  /** Counts every type and interviewer, ignoring the filters. */
  total: z.int(),
  /** Everyone who offers these slots, ignoring the filters. */
  interviewers: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type OpenDays = z.infer<typeof OpenDays>;
