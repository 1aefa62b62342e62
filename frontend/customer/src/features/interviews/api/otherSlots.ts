import type { InterviewType } from '@s30/contracts/interviewTypes';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The open slots an interview can move to: those of the same interviewer and type. */
export const otherSlotsQuery = (interviewerId: string, interviewType: InterviewType) =>
  queryOptions({
    queryKey: ['availableSlots', interviewerId, interviewType],
    queryFn: ({ signal }) => call('availableSlots', { query: { interviewerId, interviewType }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
