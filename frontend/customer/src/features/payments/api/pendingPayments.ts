import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

const A_MINUTE = 60_000;

/** Submitted payments that wait for the interviewer to verify them. */
export const pendingPaymentsQuery = () =>
  queryOptions({
    queryKey: ['pendingPayments'],
    queryFn: ({ signal }) => call('pendingPayments', { signal }),
    refetchOnWindowFocus: 'always',
    // New proof may come while the page is open.
    refetchInterval: A_MINUTE,
  });
