import { routes } from '@s30/contracts/routes';
import { fetchBytes } from '@s30/frontend-shared/api/call';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';

/** What an interviewer and S30 owe each other in a month. */
export const statementQuery = (month: string) => ({ ...query('ownStatement', { query: { month } }), placeholderData: keepPreviousData });
export const fetchStatementFile = (month: string): Promise<Blob> => fetchBytes(`${routes.ownStatementCsv.path}?month=${month}`);
