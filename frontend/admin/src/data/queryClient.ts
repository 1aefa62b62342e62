import { QueryClient } from '@tanstack/react-query';

/**
 * What react-admin asks through: without a connection a query fails and says so, rather than waiting for one without a word; what passes by
 * itself is asked for again by the client of the API, as everywhere.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false },
    mutations: { networkMode: 'always' },
  },
});
