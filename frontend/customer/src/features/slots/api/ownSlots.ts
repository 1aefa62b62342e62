import type { InterviewType } from '@s30/contracts/interviewTypes';
import { dayIn, type TimeZone } from '@s30/contracts/time';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export type OwnSlotsFilter = { readonly date: string; readonly interviewType: InterviewType | ''; readonly zone: TimeZone };

/** The interviewer's slots, optionally limited to one day in the viewer's time zone. */
export const ownSlotsQuery = ({ date, interviewType, zone }: OwnSlotsFilter) =>
  queryOptions({
    queryKey: ['ownSlots', date, interviewType, date ? zone : ''],
    queryFn: ({ signal }) => {
      const day = date ? dayIn(date, zone) : undefined;
      const query = { ...(day ? { startDate: day.start, endDate: day.end } : {}), ...(interviewType ? { interviewType } : {}) };
      return call('ownSlots', { query, signal });
    },
  });
