import { INTERVIEW_TYPES, type InterviewType } from '@s30/contracts/interviewTypes';
import { isTimeZone, type TimeZone } from '@s30/contracts/timeZone';
import { isDate } from '../isDate.ts';

/** What one looks for and has chosen. It lives in the address, so that Back works and a link can be shared. */
export type SlotSearch = {
  /** Slots from this day on, as the viewer's calendar shows it. */
  readonly date?: string;
  readonly zone?: TimeZone;
  readonly interviewerId?: string;
  readonly interviewType?: InterviewType;
  readonly slotId?: string;
  /** How much of the list has been asked for; absent: its beginning. */
  readonly turns?: number;
  readonly rows?: number;
};
export type SlotSearchChange = { readonly [Key in keyof SlotSearch]?: SlotSearch[Key] | undefined };

const MORE_MAX = 1_000;
/** A whole number above 1. */
function moreIn(address: URLSearchParams, name: string): number | undefined {
  const more = Number(address.get(name));
  return Number.isInteger(more) && more > 1 && more <= MORE_MAX ? more : undefined;
}

/** Anything in the address that makes no sense is read as not being there. */
export function readSlotSearch(address: URLSearchParams): SlotSearch {
  const [date, zone, interviewerId, slotId] = [address.get('date'), address.get('zone'), address.get('interviewer'), address.get('slot')];
  const interviewType = INTERVIEW_TYPES.find((type) => type === address.get('type'));
  const [turns, rows] = [moreIn(address, 'turns'), moreIn(address, 'rows')];
  return {
    ...(date && isDate(date) ? { date } : {}),
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
