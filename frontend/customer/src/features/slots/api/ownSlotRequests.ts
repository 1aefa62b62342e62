import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The candidate's own requests, newest first. */
export const ownSlotRequestsQuery = () =>
  queryOptions({ queryKey: ['ownSlotRequests'], queryFn: ({ signal }) => call('ownSlotRequests', { signal }) });
