import type { SlotRequestStatus } from '@s30/contracts/documents/slotRequest';
import { query } from '../../../api/query.ts';

/** The candidate's own requests, newest first. */
export const ownSlotRequestsQuery = () => query('ownSlotRequests');

export type RequestFilter = SlotRequestStatus | 'all';

/** Begins the keys of all {@link slotRequestsQuery}. */
export const SLOT_REQUESTS = ['slotRequestsToInterviewer'] as const;
/** Requests addressed to the interviewer, newest first. */
export const slotRequestsQuery = (status: RequestFilter) => ({
  ...query(SLOT_REQUESTS[0], { query: { status } }),
  refetchOnWindowFocus: 'always' as const,
});
