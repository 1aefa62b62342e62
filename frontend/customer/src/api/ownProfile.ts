import { query } from './query.ts';

/** The user's own profile, with payment and meeting settings. */
export const ownProfileQuery = () => query('ownProfile');
