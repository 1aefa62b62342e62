import type { SlotRequestDocument, SlotRequestStatus } from '@s30/contracts/documents/slotRequest';
import { PIECE } from '@s30/contracts/rules';
import { call } from '@s30/frontend-shared/api/call';
import { query } from '../../../api/query.ts';
import type { Pieces } from '../../../components/useEarlier.ts';

/** The candidate's own requests, newest first. */
export const ownSlotRequestsQuery = () => query('ownSlotRequests');

export type RequestFilter = SlotRequestStatus | 'all';

/** Begins the keys of all {@link slotRequestsQuery}, and of their {@link earlierSlotRequests}. */
export const SLOT_REQUESTS = ['slotRequestsToInterviewer'] as const;
/** Requests addressed to the interviewer, newest first: as many as one response holds. */
export const slotRequestsQuery = (status: RequestFilter) => ({
  ...query(SLOT_REQUESTS[0], { query: { status }, onePiece: true }),
  refetchOnWindowFocus: 'always' as const,
});

export const earlierSlotRequests = (status: RequestFilter): Pieces<SlotRequestDocument> => ({
  key: [...SLOT_REQUESTS, status],
  idOf: ({ _id }) => _id,
  fetchFrom: (offset, signal) => call(SLOT_REQUESTS[0], { query: { status, offset, limit: PIECE }, onePiece: true, signal }),
});
