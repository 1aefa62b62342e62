import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The user's interviews, the next one first. */
export const interviewsQuery = () => queryOptions({ queryKey: ['interviews'], queryFn: ({ signal }) => call('interviews', { signal }) });
