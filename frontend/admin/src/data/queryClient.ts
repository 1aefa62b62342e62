import { QueryClient } from '@tanstack/react-query';

/**
 * react-admin's query client. Offline, a query fails visibly instead of pausing silently. It does not retry: the API client already
 * retries transient failures.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false },
    mutations: { networkMode: 'always' },
  },
});
