import type { InterviewStatus } from '@s30/contracts/documents/interview';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The user's interviews, the next one first; all of them without a status. */
export const interviewsQuery = (status?: InterviewStatus) =>
  queryOptions({
    queryKey: ['interviews', status ?? 'all'],
    queryFn: ({ signal }) => call('interviews', { ...(status ? { query: { status } } : {}), signal }),
  });
