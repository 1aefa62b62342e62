import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export const paymentOfInterviewQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['paymentOfInterview', interviewId],
    queryFn: ({ signal }) => call('paymentOfInterview', { params: { interviewId }, signal }),
  });
