import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

const REFRESH_MS = { whileLive: 120_000, otherwise: 10_000 } as const;

/** All open slots; filters are applied on the page, so that changing one shows its effect at once. */
export const availableSlotsQuery = (isLive = false) =>
  queryOptions({
    queryKey: ['availableSlots'],
    queryFn: ({ signal }) => call('availableSlots', { signal }),
    refetchInterval: isLive ? REFRESH_MS.whileLive : REFRESH_MS.otherwise,
    refetchOnWindowFocus: 'always',
  });
