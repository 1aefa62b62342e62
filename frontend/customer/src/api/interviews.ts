import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions } from '@tanstack/react-query';

/** The interviews that the user may see, the next one first: admins those of everybody. */
export const interviewsQuery = () => queryOptions({ queryKey: ['interviews'], queryFn: ({ signal }) => call('interviews', { signal }) });

/** In which the user sits on one of the two sides. */
export const ownInterviews = (interviews: readonly InterviewDocument[], userId: string): readonly InterviewDocument[] =>
  interviews.filter(({ candidate, interviewer }) => candidate._id === userId || interviewer._id === userId);
