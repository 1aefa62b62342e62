import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** Everything the user has paid or has to pay, newest first. */
export const ownPaymentsQuery = (page: number) => ({
  ...query('ownPayments', { query: { page: String(page) } }),
  placeholderData: keepPreviousData,
});

/** The page number in the URL; 1 if it is missing or invalid. */
export const pageIn = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page'))) || 1);

export const paymentOfInterviewQuery = (interviewId: string) => query('paymentOfInterview', { params: { interviewId } });

const A_MINUTE = 60_000;

/** Submitted payments that wait for the interviewer to verify them. */
export const pendingPaymentsQuery = () => ({
  ...query('pendingPayments'),
  refetchOnWindowFocus: 'always' as const,
  // New proof may come while the page is open.
  refetchInterval: A_MINUTE,
});

export const paymentSetupQuery = () => query('paymentSetup');
