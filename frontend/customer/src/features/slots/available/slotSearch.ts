import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { isTimeZone, type TimeZone } from '@s30/contracts/timeZone';
import { isDate } from '../isDate.ts';

/** The search and the chosen slot. They live in the URL, so that Back works and links can be shared. */
export type SlotSearch = {
  /** Show slots from this date on, in the viewer's time zone. */
  readonly date?: string;
  readonly zone?: TimeZone;
  readonly interviewerId?: string;
  readonly interviewType?: InterviewType;
  readonly slotId?: string;
  /** How much of the list has been requested; absent for its initial size. */
  readonly turns?: number;
  readonly rows?: number;
};
export type SlotSearchChange = { readonly [Key in keyof SlotSearch]?: SlotSearch[Key] | undefined };

const MORE_MAX = 1_000;
/** Parses an integer from 2 to MORE_MAX; otherwise undefined. */
function moreIn(address: URLSearchParams, name: string): number | undefined {
  const more = Number(address.get(name));
  return Number.isInteger(more) && more > 1 && more <= MORE_MAX ? more : undefined;
}

/** Parses the search from the URL and ignores invalid values, and a date that is over. */
export function readSlotSearch(address: URLSearchParams, today: string): SlotSearch {
  const [date, zone, interviewerId, slotId] = [address.get('date'), address.get('zone'), address.get('interviewer'), address.get('slot')];
  const interviewType = INTERVIEW_TYPES.find((type) => type === address.get('type'));
  const [turns, rows] = [moreIn(address, 'turns'), moreIn(address, 'rows')];
  return {
    ...(date && isDate(date) && date >= today ? { date } : {}),
    ...(zone && isTimeZone(zone) ? { zone } : {}),
    ...(interviewerId ? { interviewerId } : {}),
    ...(interviewType ? { interviewType } : {}),
    ...(slotId ? { slotId } : {}),
    ...(turns ? { turns } : {}),
    ...(rows ? { rows } : {}),
  };
}

export function writeSlotSearch({ date, zone, interviewerId, interviewType, slotId, turns, rows }: SlotSearchChange): URLSearchParams {
  const address = new URLSearchParams();
  if (date) address.set('date', date);
  if (interviewType) address.set('type', interviewType);
  if (interviewerId) address.set('interviewer', interviewerId);
  if (zone) address.set('zone', zone);
  if (slotId) address.set('slot', slotId);
  if (turns) address.set('turns', String(turns));
  if (rows) address.set('rows', String(rows));
  return address;
}
