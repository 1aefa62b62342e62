import { query } from '../../../api/query.ts';

/** An interviewer's ratings, newest first. */
export const ratingsQuery = (interviewerId: string) => query('ratingsOfInterviewer', { params: { id: interviewerId } });
