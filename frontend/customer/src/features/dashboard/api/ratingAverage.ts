import { query } from '../../../api/query.ts';

export const ratingAverageQuery = (interviewerId: string) => query('ratingAverage', { params: { id: interviewerId } });
