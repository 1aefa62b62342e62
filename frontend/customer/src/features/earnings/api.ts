import type { EarningsDocument } from '@s30/contracts/documents/earnings';
import { routes } from '@s30/contracts/routes';
import { PIECE } from '@s30/contracts/rules';
import { call, fetchBytes } from '@s30/frontend-shared/api/call';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import type { Pieces } from '../../components/useEarlier.ts';

const fetchEarnings = (offset: number, signal: AbortSignal) => call('earnings', { query: { offset, limit: PIECE }, signal });

/** The interviewer's earnings by month, and the newest payments they come from. */
export const earningsQuery = () => query('earnings', { query: { offset: 0, limit: PIECE } });

export const EARNED_PAYMENTS: Pieces<EarningsDocument['payments'][number]> = {
  key: ['earnings'],
  idOf: ({ paymentId }) => paymentId,
  fetchFrom: async (offset, signal) => (await fetchEarnings(offset, signal)).payments,
};

/** What an interviewer and S30 owe each other in a month. */
export const statementQuery = (month: string) => ({ ...query('ownStatement', { query: { month } }), placeholderData: keepPreviousData });
export const fetchStatementFile = (month: string): Promise<Blob> => fetchBytes(`${routes.ownStatementCsv.path}?month=${month}`);
