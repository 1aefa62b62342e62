import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export const ratingAverageQuery = (interviewerId: string) =>
  queryOptions({
    queryKey: ['ratingAverage', interviewerId],
    queryFn: ({ signal }) => call('ratingAverage', { params: { id: interviewerId }, signal }),
  });
