import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';
import { query } from './query.ts';

/** The signed-in user, as the server knows them now. */
export const meQuery = () => queryOptions({ queryKey: ['me'], queryFn: async ({ signal }) => (await call('me', { signal })).user });

/** The user's own profile, with payment and meeting settings. */
export const ownProfileQuery = () => query('ownProfile');

/** The user's S30 balance, less what pending payments reserve. */
export const walletQuery = () => ({ ...query('ownWallet'), staleTime: 0 });
