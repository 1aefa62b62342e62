import type { SlotRequestStatus } from '@s30/contracts/documents/slotRequest';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

export type RequestFilter = SlotRequestStatus | 'all';

/** Requests addressed to the interviewer, newest first. */
export const slotRequestsQuery = (status: RequestFilter) =>
  queryOptions({
    queryKey: ['slotRequests', status],
    queryFn: ({ signal }) => call('slotRequestsToInterviewer', { query: { status }, signal }),
    refetchOnWindowFocus: 'always',
  });
