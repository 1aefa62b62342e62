import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** All interviewers who can be asked for a slot, with or without open slots. */
export const interviewersQuery = () =>
  queryOptions({ queryKey: ['interviewers'], queryFn: ({ signal }) => call('interviewers', { signal }) });
