import type { InterviewType } from '@s30/contracts/interviewTypes';
import { dayIn, type TimeZone } from '@s30/contracts/time';
import { query } from '../../../api/query.ts';

export type OwnSlotsFilter = { readonly date: string; readonly interviewType: InterviewType | ''; readonly zone: TimeZone };

/** The interviewer's slots, optionally limited to one day in the viewer's time zone. */
export const ownSlotsQuery = ({ date, interviewType, zone }: OwnSlotsFilter) => {
  const { start: startDate, end: endDate } = date ? dayIn(date, zone) : {};
  return query('ownSlots', { query: { startDate, endDate, interviewType: interviewType || undefined } });
};
