import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

const TWO_MINUTES = 120_000;

/** All open slots; filters are applied on the page, so that changing one shows its effect at once. */
export const availableSlotsQuery = () =>
  queryOptions({
    queryKey: ['availableSlots'],
    queryFn: ({ signal }) => call('availableSlots', { signal }),
    refetchInterval: TWO_MINUTES,
    refetchOnWindowFocus: 'always',
  });
