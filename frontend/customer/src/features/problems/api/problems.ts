import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The library by title; filters are applied on the page. */
export const problemsQuery = () => queryOptions({ queryKey: ['problems'], queryFn: ({ signal }) => call('problems', { signal }) });
