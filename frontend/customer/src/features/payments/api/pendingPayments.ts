import { query } from '../../../api/query.ts';

const A_MINUTE = 60_000;

/** Submitted payments that wait for the interviewer to verify them. */
export const pendingPaymentsQuery = () => ({
  ...query('pendingPayments'),
  refetchOnWindowFocus: 'always' as const,
  // New proof may come while the page is open.
  refetchInterval: A_MINUTE,
});
