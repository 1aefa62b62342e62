import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** What a cancellation gives back at the moment: never from memory, because it shrinks as the start comes nearer. */
export const cancellationQuoteQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['cancellationQuote', interviewId],
    queryFn: ({ signal }) => call('interviewCancellationQuote', { params: { id: interviewId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
