import { NEVER_CACHED, query } from '../../../api/query.ts';

/** What a cancellation would refund now. Always refetched, because the amount shrinks as the start approaches. */
export const cancellationQuoteQuery = (interviewId: string) => ({
  ...query('interviewCancellationQuote', { params: { id: interviewId } }),
  ...NEVER_CACHED,
});
