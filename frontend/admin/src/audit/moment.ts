import { zoneName } from '@s30/contracts/time';
import { browserZone } from '@s30/frontend-shared/time/browserZone';

/** "Nov 21, 2026, 10:27:04 AM IST" in the reader's time zone; audits need seconds. */
export function momentText(instant: string, zone = browserZone()): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' }).format(date);
  return `${text} ${zoneName(instant, zone)}`;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat('en-US');

/** "5 minutes ago", "2 days ago" or "just now". */
export function agoText(instant: string, now: number): string {
  const past = now - Date.parse(instant);
  const [unit, length] = UNITS.find(([, milliseconds]) => past >= milliseconds) ?? [];
  return unit === undefined ? 'just now' : RELATIVE.format(-Math.floor(past / length), unit);
}

/** The value of a `datetime-local` field in the reader's time zone; empty if the instant is invalid. */
export function localText(instant: string): string {
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return Number.isNaN(date.getTime()) ? '' : local.toISOString().slice(0, 16);
}

/**
 * The value of a `datetime-local` field for an instant or what was typed since. Where clocks go back, two instants have the same local
 * text, so a form keeps the instant until something is typed.
 */
export const fieldText = (moment: string): string => (moment.endsWith('Z') ? localText(moment) : moment);

/**
 * The instant in a `datetime-local` field or an address; undefined while it is empty or invalid. JavaScript reads February 30 as
 * March 2, so the day has to format back to its text.
 */
export function instantOfLocal(text: string): string | undefined {
  const date = new Date(text);
  const [day = '', time] = text.split('T');
  if (time === undefined || Number.isNaN(date.getTime())) return undefined;
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day) ? date.toISOString() : undefined;
}
