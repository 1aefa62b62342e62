import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** An interviewer's ratings, newest first. */
export const ratingsQuery = (interviewerId: string) =>
  queryOptions({
    queryKey: ['ratings', interviewerId],
    queryFn: ({ signal }) => call('ratingsOfInterviewer', { params: { id: interviewerId }, signal }),
  });
