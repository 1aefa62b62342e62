import type { EarningsDocument } from '@s30/contracts/documents/earnings';
import { PIECE } from '@s30/contracts/rules';
import { call } from '@s30/frontend-shared/api/call';
import { query } from '../../../api/query.ts';
import type { Pieces } from '../../../components/useEarlier.ts';

const fetchEarnings = (offset: number, signal: AbortSignal) => call('earnings', { query: { offset, limit: PIECE }, signal });

/** The interviewer's earnings by month, and the newest payments they come from. */
export const earningsQuery = () => query('earnings', { query: { offset: 0, limit: PIECE } });

export const EARNED_PAYMENTS: Pieces<EarningsDocument['payments'][number]> = {
  name: 'earnings',
  idOf: ({ paymentId }) => paymentId,
  fetchFrom: async (offset, signal) => (await fetchEarnings(offset, signal)).payments,
};
