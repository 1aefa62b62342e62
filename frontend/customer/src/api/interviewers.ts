import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** Everybody who can be asked for a slot, with or without open ones. */
export const interviewersQuery = () =>
  queryOptions({ queryKey: ['interviewers'], queryFn: ({ signal }) => call('interviewers', { signal }) });
