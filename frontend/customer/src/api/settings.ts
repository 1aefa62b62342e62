import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The public settings of this installation; fetched once per visit. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call('settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
