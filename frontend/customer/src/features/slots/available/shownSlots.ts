import type { OpenDays, SlotDocument } from '@s30/contracts/documents/slot';
import { dateIn, type TimeZone } from '@s30/contracts/time';
import type { z } from 'zod';
import type { SlotSearch } from './slotSearch.ts';

export type Slot = z.infer<typeof SlotDocument>;

export const fromDate = (slots: readonly Slot[], date: string | undefined, zone: TimeZone): readonly Slot[] =>
  date ? slots.filter((slot) => dateIn(slot.startTime, zone) >= date) : slots;

const DAYS_AT_ONCE = 7;
/** About as many rows as a slow phone can render at once. */
export const SLOTS_AT_ONCE = 60;
/** The most rows that are ever listed. Beyond that, users narrow the list by type and interviewer. */
export const SLOTS_MAX = 1_000;

/** The days to show: up to seven per turn, fewer if they hold too many slots, but at least one. `turns`: 1 plus each "Show more days". */
export function daysShown(days: OpenDays['days'], turns: number): OpenDays['days'] {
  let [end, sum] = [0, 0];
  for (let turn = 0; turn < turns; turn += 1) {
    const [begin, before] = [end, sum];
    while (end < days.length && end < begin + DAYS_AT_ONCE) {
      const count = days[end]?.count ?? 0;
      if (end > begin && sum - before + count > SLOTS_AT_ONCE) break;
      sum += count;
      end += 1;
    }
  }
  return days.slice(0, end);
}

/** The days that match the search, those of them that are shown, and the window of slots to fetch. */
export function shownOf(open: OpenDays, { date: from = '', turns = 1, rows = 0 }: SlotSearch, zone: TimeZone) {
  const limit = Math.min(SLOTS_MAX, Math.max(rows, SLOTS_AT_ONCE * turns));
  const days = open.days.filter(({ date }) => date >= from);
  const shown = daysShown(days, turns);
  const [first, last] = [shown[0], shown.at(-1)];
  return { days, shown, limit, window: first && last && { from: first.date, to: last.date, zone, limit } };
}

export const slotsText = (count: number): string => (count === 0 ? 'no open slots' : `${count} open ${count === 1 ? 'slot' : 'slots'}`);
