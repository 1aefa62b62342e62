import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date';
import { weekdayOf } from '@s30/frontend-shared/time/days';

const A_YEAR_OF_DAYS = 366;

export type Counts = ReadonlyMap<string, number>;

/** The weeks of a month, Sunday to Saturday; undefined for the cells of adjacent months. */
export function weeksOf(month: CalendarDate): readonly (readonly (CalendarDate | undefined)[])[] {
  const first = startOfMonth(month);
  const days = Array.from({ length: endOfMonth(month).day }, (_, day) => first.add({ days: day }));
  const cells: (CalendarDate | undefined)[] = [...Array<undefined>(weekdayOf(first.toString())), ...days];
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const monthOf = (date: string): string => date.slice(0, 7);

/** The day that a key moves to from `from`. Only days with open slots count; undefined when there is none in that direction. */
export function dayAfterKey(key: string, from: string, counts: Counts): string | undefined {
  const open = [...counts.keys()].toSorted();
  const month = monthOf(from);
  const stepping = (days: number) => {
    for (let date = parseDate(from).add({ days }), steps = 0; steps < A_YEAR_OF_DAYS; date = date.add({ days }), steps += Math.abs(days)) {
      if (counts.has(date.toString())) return date.toString();
    }
    return undefined;
  };
  switch (key) {
    case 'ArrowRight':
      return stepping(1);
    case 'ArrowLeft':
      return stepping(-1);
    case 'ArrowDown':
      return stepping(7);
    case 'ArrowUp':
      return stepping(-7);
    case 'Home':
      return open.find((date) => monthOf(date) === month);
    case 'End':
      return open.findLast((date) => monthOf(date) === month);
    case 'PageDown':
      return open.find((date) => monthOf(date) > month);
    case 'PageUp':
      return open.findLast((date) => monthOf(date) < month);
    default:
      return undefined;
  }
}
