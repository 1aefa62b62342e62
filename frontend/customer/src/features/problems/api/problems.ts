import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The problem library, sorted by title. Filters are applied in the browser. */
export const problemsQuery = () => queryOptions({ queryKey: ['problems'], queryFn: ({ signal }) => call('problems', { signal }) });
