import { call } from '@s30/frontend-shared/api/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Everything the user has paid or has to pay, newest first. */
export const ownPaymentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['ownPayments', page],
    queryFn: ({ signal }) => call('ownPayments', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The page number in the URL; 1 if it is missing or invalid. */
export const pageIn = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
