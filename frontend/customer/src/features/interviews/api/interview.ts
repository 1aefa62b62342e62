import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** One interview, with what its reader may do about it now. */
export const interviewQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['interview', interviewId],
    queryFn: ({ signal }) => call('interviewById', { params: { id: interviewId }, signal }),
  });
