import { query } from './query.ts';

/** The public settings of this installation; fetched once per visit. */
export const settingsQuery = () => ({ ...query('settings'), staleTime: Number.POSITIVE_INFINITY });

export const pricesQuery = () => query('prices');
