import type { OpenDays, SlotDocument } from '@s30/contracts/documents/slot';
import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { dateIn, isTimeZone, type TimeZone } from '@s30/contracts/time';
import type { z } from 'zod';

export type Slot = z.infer<typeof SlotDocument>;

/** What one looks for and has chosen. It lives in the address, so that Back works and a link can be shared. */
export type SlotSearch = {
  /** Slots from this day on, as the viewer's calendar shows it. */
  readonly date?: string;
  readonly zone?: TimeZone;
  readonly interviewerId?: string;
  readonly interviewType?: InterviewType;
  readonly slotId?: string;
};

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Anything in the address that makes no sense is read as not being there. */
export function readSlotSearch(address: URLSearchParams): SlotSearch {
  const [date, zone, interviewerId, slotId] = [address.get('date'), address.get('zone'), address.get('interviewer'), address.get('slot')];
  const interviewType = INTERVIEW_TYPES.find((type) => type === address.get('type'));
  return {
    ...(date && isDate(date) ? { date } : {}),
    ...(zone && isTimeZone(zone) ? { zone } : {}),
    ...(interviewerId ? { interviewerId } : {}),
    ...(interviewType ? { interviewType } : {}),
    ...(slotId ? { slotId } : {}),
  };
}

export function writeSlotSearch({ date, zone, interviewerId, interviewType, slotId }: SlotSearch): URLSearchParams {
  const address = new URLSearchParams();
  if (date) address.set('date', date);
  if (interviewType) address.set('type', interviewType);
  if (interviewerId) address.set('interviewer', interviewerId);
  if (zone) address.set('zone', zone);
  if (slotId) address.set('slot', slotId);
  return address;
}

export const fromDate = (slots: readonly Slot[], date: string | undefined, zone: TimeZone): readonly Slot[] =>
  date ? slots.filter((slot) => dateIn(slot.startTime, zone) >= date) : slots;

const DAYS_AT_ONCE = 7;
/** As many rows as are drawn at once without holding up a slow phone. */
export const SLOTS_AT_ONCE = 200;

/** The first days of some, as many as are shown at once: one at least, then as long as their slots are not too many. `turns`: how often more were asked for. */
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

export const slotsText = (count: number): string => (count === 0 ? 'no open slots' : `${count} open ${count === 1 ? 'slot' : 'slots'}`);
