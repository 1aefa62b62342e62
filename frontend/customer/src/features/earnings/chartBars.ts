import { monthName } from '@s30/frontend-shared/time/days';

type Month = { readonly month: string; readonly gross: number; readonly net: number };
export type Bar = {
  readonly month: string;
  /** For example Jun ’26. */
  readonly label: string;
  /** `gross` and `net` are fractions of the chart's height, from 0 to 1. */
  readonly gross: number;
  readonly net: number;
};

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
};
const shortName = (month: string): string => `${monthName(month).slice(0, 3)} ’${month.slice(2, 4)}`;

/** The latest months up to the newest with earnings, oldest first, at most `count`, including months without earnings. */
export function barsOf(months: readonly Month[], count: number): readonly Bar[] {
  const sorted = months.toSorted((a, b) => a.month.localeCompare(b.month));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const all: Month[] = [];
  for (let month = first.month; month <= last.month; month = nextMonth(month))
    all.push(sorted.find((each) => each.month === month) ?? { month, gross: 0, net: 0 });
  const shown = all.slice(-count);
  const highest = Math.max(1, ...shown.map(({ gross }) => gross));
  return shown.map(({ month, gross, net }) => ({ month, label: shortName(month), gross: gross / highest, net: net / highest }));
}
