import { PIECE } from '@s30/contracts/rules';
import { call } from '@s30/frontend-shared/api/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useEarlier } from '../../components/useEarlier.ts';

/** The user's latest interviews with people of a name; older ones are loaded on request. Without a name, cached with other reads of them. */
export function useOwnInterviews(name: string) {
  const own = { own: 'true', ...(name && { search: name }) } as const;
  const latest = useQuery({ ...query('interviews', { query: own, onePiece: true }), placeholderData: keepPreviousData });
  const earlier = useEarlier(latest.data, {
    key: ['interviews', name],
    idOf: ({ _id }) => _id,
    fetchFrom: (offset, signal) => call('interviews', { query: { ...own, offset, limit: PIECE }, onePiece: true, signal }),
  });
  return { latest, ...earlier };
}
