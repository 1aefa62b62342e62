import { call } from '@s30/frontend-shared/api/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Everything that the user has paid or was to pay, the newest first. */
export const ownPaymentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['ownPayments', page],
    queryFn: ({ signal }) => call('ownPayments', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The page of a list that an address names. */
export const pageIn = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
