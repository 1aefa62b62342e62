import { PIECE } from '@s30/contracts/rules';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** One's own interviews, the latest first: all that come, and what is over as far as one answer goes. */
export const interviewsQuery = () =>
  queryOptions({
    queryKey: ['interviews'],
    queryFn: ({ signal }) => call('interviews', { query: { own: 'true' }, onePiece: true, signal }),
  });

/** Earlier interviews. */
export const fetchInterviews = (offset: number, signal: AbortSignal) =>
  call('interviews', { query: { own: 'true', offset, limit: PIECE }, onePiece: true, signal });

/** One interview, with what its reader may do about it now. */
export const interviewQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['interview', interviewId],
    queryFn: ({ signal }) => call('interviewById', { params: { id: interviewId }, signal }),
  });
