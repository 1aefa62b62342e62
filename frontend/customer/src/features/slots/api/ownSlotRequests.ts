import { query } from '../../../api/query.ts';

/** The candidate's own requests, newest first. */
export const ownSlotRequestsQuery = () => query('ownSlotRequests');
