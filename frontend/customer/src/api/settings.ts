import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** What this installation offers before anybody signs in; it stays the same for the whole visit. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call('settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
