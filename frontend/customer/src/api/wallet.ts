import { query } from './query.ts';

/** The user's S30 balance, less what pending payments reserve. */
export const walletQuery = () => ({ ...query('ownWallet'), staleTime: 0 });
