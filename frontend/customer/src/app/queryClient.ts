import { ApiError } from '@s30/frontend-shared/api/apiError';
import { QueryClient } from '@tanstack/react-query';
import { refreshWithOtherTabs } from '../api/refresh.ts';

const HALF_A_MINUTE = 30_000;

/** The client of the API waits by itself while the server catches up; here only a lost connection is tried again, once. */
const isWorthAnotherTry = (failures: number, error: Error): boolean => failures < 1 && error instanceof ApiError && error.status === 0;

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline is an answer to show ('Network Error'), not a reason to wait in silence.
    queries: { staleTime: HALF_A_MINUTE, networkMode: 'always', retry: isWorthAnotherTry },
    mutations: { networkMode: 'always', retry: false },
  },
});

refreshWithOtherTabs(queryClient);
