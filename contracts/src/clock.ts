import { fromAbsolute, parseDate, toCalendarDateTime, toTime, toZoned } from '@internationalized/date';
import { type Instant, instantOf } from './instant.ts';
import { dateFormat, isTimeZone, spelledOnce, type TimeZone } from './timeZone.ts';

export { dateFormat, type Instant, instantOf, isTimeZone, type TimeZone };

// Instants, zones and their formatting. No schemas here, so that pages can format a time without loading zod.

const DAY_NAME = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

export const millisecondsOf = (instant: string): number => Date.parse(instant);

export const addMinutes = (instant: string, minutes: number): Instant => instantOf(millisecondsOf(instant) + minutes * MINUTE);

export const addHours = (instant: string, hours: number): Instant => instantOf(millisecondsOf(instant) + hours * HOUR);

export const minutesBetween = (from: string, to: string): number => (millisecondsOf(to) - millisecondsOf(from)) / MINUTE;
export const hoursBetween = (from: string, to: string): number => (millisecondsOf(to) - millisecondsOf(from)) / HOUR;

export const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);

/** The library keeps a formatter for each spelling of a zone for ever. */
const localTime = (instant: string, zone: TimeZone) => fromAbsolute(millisecondsOf(instant), spelledOnce(zone));

/** True if the zone's wall clock shows a full hour at this instant. */
export function isOnTheHour(instant: string, zone: TimeZone): boolean {
  const local = localTime(instant, zone);
  return local.minute === 0 && local.second === 0 && local.millisecond === 0;
}

/** The same wall-clock time some weeks later, across daylight saving changes. */
export function addWeeks(instant: string, weeks: number, zone: TimeZone): Instant {
  const local = toCalendarDateTime(localTime(instant, zone)).add({ weeks });
  return toZoned(local, spelledOnce(zone)).toAbsoluteString() as Instant;
}

/**
 * The instant of a date and wall-clock time in a zone. In an overlap the earlier one; in a DST gap the later one at that minute,
 * because slots start on the hour: on Lord Howe Island, where the gap is half an hour long, 3 o'clock for 2.
 */
export function instantAt(date: string, hour: number, zone: TimeZone, minute = 0): Instant {
  const local = toCalendarDateTime(parseDate(date)).set({ hour, minute });
  const spelled = spelledOnce(zone);
  const inZone = toZoned(local, spelled);
  return instantOf((inZone.minute === minute ? inZone : toZoned(local.add({ hours: 1 }), spelled)).toDate().getTime());
}

/** {@link instantAt} for a {@link LocalTime}. */
export function instantOn(date: string, time: string, zone: TimeZone): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantAt(date, hour, zone, minute);
}

/** The calendar date in a zone at an instant, as yyyy-mm-dd. */
export const dateIn = (instant: string, zone: TimeZone): string => {
  const local = localTime(instant, zone);
  return `${String(local.year).padStart(4, '0')}-${String(local.month).padStart(2, '0')}-${String(local.day).padStart(2, '0')}`;
};

export const hourIn = (instant: string, zone: TimeZone): number => toTime(localTime(instant, zone)).hour;

/** The first instant of a date in a zone, and of the next day. */
export const dayIn = (date: string, zone: TimeZone): { readonly start: Instant; readonly end: Instant } => {
  const [day, spelled] = [parseDate(date), spelledOnce(zone)];
  return { start: instantOf(day.toDate(spelled).getTime()), end: instantOf(day.add({ days: 1 }).toDate(spelled).getTime()) };
};

export const monthOf = (instant: string): string => instant.slice(0, 7);

/** The first instant of a month (UTC), and of the next. */
export function monthSpan(month: string): { readonly start: Instant; readonly end: Instant } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { start: instantOf(Date.UTC(year, number - 1)), end: instantOf(Date.UTC(year, number)) };
}

const DAY = 24 * HOUR;

/** The Monday of an instant's week in UTC, as yyyy-mm-dd. */
export function weekOf(instant: string): string {
  const midnight = Math.floor(millisecondsOf(instant) / DAY) * DAY;
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return instantOf(midnight - daysSinceMonday * DAY).slice(0, 10);
}

/** The first instant of the week that begins on this Monday (UTC), and of the next week. */
export function weekSpan(monday: string): { readonly start: Instant; readonly end: Instant } {
  const start = Date.parse(`${monday}T00:00:00.000Z`);
  return { start: instantOf(start), end: instantOf(start + 7 * DAY) };
}

/** Tuesday, November 24, 2026 at 7:00 PM (IST), in the given zone. A no-break space keeps time and zone together. */
export function formatInstant(instant: string | undefined | null, zone: TimeZone): string {
  if (!instant) return 'Not scheduled';
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  return `${formatDay(instant, zone)} at ${formatTime(instant, zone)}`;
}

/** 7:00 PM (IST), with no-break spaces. */
export const formatTime = (instant: string, zone: TimeZone): string => `${formatClock(instant, zone)}\u00a0(${zoneName(instant, zone)})`;

/** 7:00 PM, with a no-break space. */
export const formatClock = (instant: string, zone: TimeZone): string =>
  dateFormat({ timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(new Date(instant)).replace(/\s/g, '\u00a0');

export const formatDay = (instant: string, zone: TimeZone): string => dateFormat({ timeZone: zone, ...DAY_NAME }).format(new Date(instant));

// en-US has no short names for zones outside America; the local English locales do.
const SHORT_NAMES: readonly [locale: string, pattern: RegExp][] = [
  ['en-US', /^(?!GMT[+-])/],
  ['en-IN', /^(?!GMT[+-])/],
  ['en-GB', /^(?!GMT[+-])/],
  ['en-AU', /^(?!GMT[+-])/],
  ['en-NZ', /^(?!GMT[+-])/],
];

/** IST, PST, NZDT …; GMT+5:45 where the zone has no common short name. */
export function zoneName(instant: string, zone: TimeZone): string {
  const date = new Date(instant);
  const inLocale = (locale: string): string =>
    dateFormat({ timeZone: zone, timeZoneName: 'short' }, locale)
      .formatToParts(date)
      .find((part) => part.type === 'timeZoneName')?.value ?? zone;
  for (const [locale, usual] of SHORT_NAMES) {
    const name = inLocale(locale);
    if (usual.test(name)) return name;
  }
  return inLocale('en-US');
}

/** 7:00 – 7:40 PM IST: AM or PM appears once if both times share it. */
export function formatRange(start: string, end: string, zone: TimeZone): string {
  const [from, to] = [formatClock(start, zone), formatClock(end, zone)];
  const shown = from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from;
  return `${shown} – ${to}\u00a0${zoneName(start, zone)}`;
}
