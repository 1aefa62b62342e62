import { call } from '@s30/frontend-shared/api/call';
import { newKey } from '@s30/frontend-shared/api/newKey';
import { queryOptions } from '@tanstack/react-query';
import { ASKED_ONCE } from '../../api/refresh.ts';

const keys = new Map<string, string>();
/** Stays the same for a link, so that a retry gets the answer that was lost. */
const keyOf = (token: string): string => {
  const key = keys.get(token) ?? newKey();
  keys.set(token, key);
  return key;
};

/**
 * Verifies the address. A link works once, so the request is sent exactly once: not again on focus, after an error (unless the
 * user retries) or when the page mounts twice. For the same reason it does not get the abort signal, which would cancel it when
 * the user leaves the page.
 */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verifyEmail', token],
    queryFn: () => call('verifyEmail', { params: { token }, idempotencyKey: keyOf(token) }),
    enabled: token !== '',
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: ASKED_ONCE,
  });
