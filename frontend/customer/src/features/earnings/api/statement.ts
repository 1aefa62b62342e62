import { routes } from '@s30/contracts/routes';
import { call, fetchBytes } from '@s30/frontend-shared/api/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What an interviewer and S30 owe each other in a month. */
export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: ['statement', month],
    queryFn: ({ signal }) => call('ownStatement', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
export const fetchStatementFile = (month: string): Promise<Blob> => fetchBytes(`${routes.ownStatementCsv.path}?month=${month}`);
