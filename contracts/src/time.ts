import { z } from 'zod';
import { type Instant as ClockInstant, type TimeZone as ClockZone, instantOf, isTimeZone } from './clock.ts';

export * from './clock.ts';

const INSTANT_WRONG = 'must be an ISO instant, for example 2026-11-24T13:30:00.000Z';
/** A UTC instant as an ISO string with milliseconds and Z; string order is time order. */
export const Instant = z.iso
  .datetime({ offset: true, error: INSTANT_WRONG })
  .transform((text) => new Date(text).toISOString() as Instant)
  // An offset can push an instant out of four-digit years, and hours may be added later: both must stay in range.
  .refine((instant) => instant >= '1970' && instant < '9999', 'must be in the years 1970 to 9998');
export type Instant = ClockInstant;

/** An instant as stored in events and documents. */
export const StoredInstant = z.iso.datetime().transform((text) => text as Instant);

export const LocalDate = z.iso.date({ error: 'must be a date, for example 2026-11-24' });
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, for example 18:00');

/** An IANA zone known to this runtime. */
export const TimeZone = z.string().min(1).max(64).refine(isTimeZone, 'must be a time zone, for example Asia/Kolkata');
export type TimeZone = ClockZone;

/** For `startDate` and `endDate` in queries: an instant, or a date (midnight UTC). */
export const InstantOrDate = z.union([Instant, LocalDate.transform((date) => instantOf(Date.parse(`${date}T00:00:00.000Z`)))], {
  error: 'must be an ISO instant or a date',
});

/** A calendar month, such as 2026-11, in UTC. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, for example 2026-11')
  .refine((month) => month >= '1000' && month < '3000', 'must be in the years 1000 to 2999');
