import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { QueryClient } from '@tanstack/react-query';
import { refreshWithOtherTabs } from '../api/otherTabs.ts';

const HALF_A_MINUTE = 30_000;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Offline is an error to show ('Network Error'), not a reason to wait silently; the API client already retries.
      queries: {
        staleTime: HALF_A_MINUTE,
        networkMode: 'always',
        retry: false,
        refetchOnReconnect: true,
        refetchInterval: ({ state: { error } }) => (isOutcomeUnknown(error) ? HALF_A_MINUTE : false),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

export const queryClient = createQueryClient();
refreshWithOtherTabs(queryClient);
