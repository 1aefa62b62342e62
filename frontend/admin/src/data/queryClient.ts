import { pauseAfter } from '@s30/frontend-shared/api/patience';
import { QueryClient } from '@tanstack/react-query';
import { statusOf } from './errors.ts';

/**
 * What react-admin asks through: without a connection a query fails and says so, rather than waiting for one without a word; what passes by
 * itself is asked for again, as everywhere.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => pauseAfter(failures + 1, { status: statusOf(error) }) !== undefined,
      retryDelay: (failures, error) => pauseAfter(failures + 1, { status: statusOf(error) }) ?? 0,
    },
    mutations: { networkMode: 'always' },
  },
});
