import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** What a cancellation would refund now. Always refetched, because the amount shrinks as the start approaches. */
export const cancellationQuoteQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['cancellationQuote', interviewId],
    queryFn: ({ signal }) => call('interviewCancellationQuote', { params: { id: interviewId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
