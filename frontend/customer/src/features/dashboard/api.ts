import { query } from '../../api/query.ts';

export const dashboardQuery = () => query('dashboard');

export const ratingAverageQuery = (interviewerId: string) => query('ratingAverage', { params: { id: interviewerId } });

/** An interviewer's ratings, newest first. */
export const ratingsQuery = (interviewerId: string) => query('ratingsOfInterviewer', { params: { id: interviewerId } });
