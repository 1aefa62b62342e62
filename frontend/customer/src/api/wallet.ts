import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The own S30 balance; what payments under way hold back is taken off it already. */
export const walletQuery = () =>
  queryOptions({ queryKey: ['wallet'], queryFn: ({ signal }) => call('ownWallet', { signal }), staleTime: 0 });
