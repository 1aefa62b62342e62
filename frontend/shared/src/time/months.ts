import { monthOf } from '@s30/contracts/time';
import { rightNow } from './serverClock.ts';

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
export const isMonth = (text: string | null | undefined): text is string => MONTH.test(text ?? '');

/** The current month in UTC, as the server counts it. */
export const thisMonth = (): string => monthOf(rightNow());

const TWO_YEARS = 24;
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** The months to choose from, newest first: back to the first that is known, two years at least, and the one chosen. */
export function monthsToChoose(newest: string, first: string | undefined, chosen: string): readonly string[] {
  const last = numberOf(newest);
  const months = Array.from({ length: Math.max(TWO_YEARS, last - numberOf(first ?? newest) + 1) }, (_, back) => {
    const [year, index] = [Math.floor((last - back) / 12), (last - back) % 12];
    return `${year}-${String(index + 1).padStart(2, '0')}`;
  });
  return months.includes(chosen) ? months : [...months, chosen];
}
