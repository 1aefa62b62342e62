import type { RatingDocument } from '@s30/contracts/documents/interview';
import { PIECE } from '@s30/contracts/rules';
import { call } from '@s30/frontend-shared/api/call';
import { query } from '../../api/query.ts';
import type { Pieces } from '../../components/useEarlier.ts';

export const dashboardQuery = () => query('dashboard');

export const ratingAverageQuery = (interviewerId: string) => query('ratingAverage', { params: { id: interviewerId } });

const RATINGS = 'ratingsOfInterviewer';
/** An interviewer's ratings, newest first: as many as one response holds. */
export const ratingsQuery = (interviewerId: string) => query(RATINGS, { params: { id: interviewerId }, onePiece: true });
export const earlierRatings = (interviewerId: string): Pieces<RatingDocument> => ({
  key: [RATINGS, interviewerId],
  idOf: ({ _id }) => _id,
  fetchFrom: (offset, signal) => call(RATINGS, { params: { id: interviewerId }, query: { offset, limit: PIECE }, onePiece: true, signal }),
});
