import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';
import { ASKED_ONCE } from '../../../api/refresh.ts';

/**
 * Confirms the address. The link is good once, so it is asked exactly once: not again on focus, after an error or when the page
 * is mounted twice. For the same reason the request is not given the signal that leaving the page would abort.
 */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verifyEmail', token],
    queryFn: () => call('verifyEmail', { params: { token }, idempotencyKey: crypto.randomUUID() }),
    enabled: token !== '',
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: ASKED_ONCE,
  });
