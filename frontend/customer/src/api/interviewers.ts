import { query } from './query.ts';

/** All interviewers who can be asked for a slot, with or without open slots. */
export const interviewersQuery = () => query('interviewers');
