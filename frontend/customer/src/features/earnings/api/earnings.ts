import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** What an interviewer has earned, by month and by payment. */
export const earningsQuery = () => queryOptions({ queryKey: ['earnings'], queryFn: ({ signal }) => call('earnings', { signal }) });
