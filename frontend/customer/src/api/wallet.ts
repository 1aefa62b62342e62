import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The user's S30 balance, less what pending payments reserve. */
export const walletQuery = () =>
  queryOptions({ queryKey: ['wallet'], queryFn: ({ signal }) => call('ownWallet', { signal }), staleTime: 0 });
