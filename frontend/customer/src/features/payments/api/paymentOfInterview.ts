import { query } from '../../../api/query.ts';

export const paymentOfInterviewQuery = (interviewId: string) => query('paymentOfInterview', { params: { interviewId } });
