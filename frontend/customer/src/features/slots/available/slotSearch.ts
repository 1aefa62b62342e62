import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { isTimeZone, type TimeZone } from '@s30/contracts/timeZone';
import { isDate } from '../isDate.ts';

/** The search and the chosen slot. They live in the URL, so that Back works and links can be shared. */
export type SlotSearch = {
  /** Show slots from this date on, in the viewer's time zone. */
  readonly date?: string | undefined;
  readonly zone?: TimeZone | undefined;
  readonly interviewerId?: string | undefined;
  readonly interviewType?: InterviewType | undefined;
  readonly slotId?: string | undefined;
  /** How much of the list has been requested; absent for its initial size. */
  readonly turns?: number | undefined;
  readonly rows?: number | undefined;
};

const MORE_MAX = 1_000;
/** Parses an integer from 2 to MORE_MAX; otherwise undefined. */
function moreIn(address: URLSearchParams, name: string): number | undefined {
  const more = Number(address.get(name));
  return Number.isInteger(more) && more > 1 && more <= MORE_MAX ? more : undefined;
}

/** Parses the search from the URL and ignores invalid values, and a date that is over. */
export function readSlotSearch(address: URLSearchParams, today: string): SlotSearch {
  const [date, zone] = [address.get('date'), address.get('zone')];
  return {
    date: date && isDate(date) && date >= today ? date : undefined,
    zone: zone && isTimeZone(zone) ? zone : undefined,
    interviewerId: address.get('interviewer') || undefined,
    interviewType: INTERVIEW_TYPES.find((type) => type === address.get('type')),
    slotId: address.get('slot') || undefined,
    turns: moreIn(address, 'turns'),
    rows: moreIn(address, 'rows'),
  };
}

export function writeSlotSearch({ date, zone, interviewerId, interviewType, slotId, turns, rows }: SlotSearch): URLSearchParams {
  const address = new URLSearchParams();
  const named = { date, type: interviewType, interviewer: interviewerId, zone, slot: slotId, turns, rows };
  for (const [name, value] of Object.entries(named)) if (value) address.set(name, String(value));
  return address;
}
