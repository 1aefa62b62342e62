import { dateFormat, dateIn, formatDay, type TimeZone } from '@s30/contracts/time';

export type Day<Item> = { readonly date: string; readonly name: string; readonly items: readonly Item[] };

/** Groups items by the local date of their start in the zone, in order of time. */
export function byDay<Item extends { readonly startTime: string }>(items: readonly Item[], zone: TimeZone): readonly Day<Item>[] {
  const days = new Map<string, Item[]>();
  for (const item of items.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
    const date = dateIn(item.startTime, zone);
    const day = days.get(date);
    if (day) day.push(item);
    else days.set(date, [item]);
  }
  return [...days].map(([date, found]) => ({ date, name: formatDay(found[0]?.startTime ?? date, zone), items: found }));
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const inUtc = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));

/** Tuesday, November 24, 2026: the name of a calendar date, independent of any zone. */
export const dateName = (date: string): string => inUtc(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** Tue, Dec 1; with the year if it is not that of `today`. */
export const shortDateName = (date: string, today: string): string =>
  inUtc(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });
/** Days since Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay();
export const weekdayName = (date: string): string => inUtc(date, { weekday: 'short' });

/** November 14, 2026: the date of an instant in a zone. */
export const formatDate = (instant: string, zone: TimeZone): string =>
  dateFormat({ timeZone: zone, month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(instant));

/** June 2023, from 2023-06 or 2023-06-15. */
export const monthName = (month: string): string => inUtc(`${month.slice(0, 7)}-01`, { month: 'long', year: 'numeric' });
