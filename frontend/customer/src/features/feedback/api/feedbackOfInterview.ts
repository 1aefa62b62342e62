import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export const feedbackOfInterviewQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['feedbackOfInterview', interviewId],
    queryFn: async ({ signal }) => (await call('feedbackOfInterview', { params: { interviewId }, signal })).feedback,
  });
