import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { useQuery } from '@tanstack/react-query';
import { fetchInterviews, interviewsQuery } from '../../api/interviews.ts';
import { type Pieces, useEarlier } from '../../components/useEarlier.ts';

const INTERVIEWS: Pieces<InterviewDocument> = { key: ['interviews'], idOf: ({ _id }) => _id, fetchFrom: fetchInterviews };

/** The user's latest interviews; older ones are loaded on request. */
export function useOwnInterviews() {
  const latest = useQuery(interviewsQuery());
  return { latest, ...useEarlier(latest.data, INTERVIEWS) };
}
