import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { PIECE } from '@s30/contracts/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { earlierInterviewsQuery, interviewsQuery } from '../../api/interviews.ts';

/** The latest interviews, and those before them as far as they were asked for; `earlier` where there are more. */
export function useOwnInterviews() {
  const latest = useQuery(interviewsQuery());
  const [isAskedFor, askFor] = useState(false);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...earlierInterviewsQuery(),
    enabled: isAskedFor,
  });
  const show = (): void => {
    if (data) void fetchNextPage();
    else if (isAskedFor) void refetch();
    else askFor(true);
  };
  const isMore = data ? hasNextPage : latest.data?.length === PIECE;
  // A booking between two answers moves the last one of a piece into the next.
  const known = new Map<string, InterviewDocument>([...(latest.data ?? []), ...(data?.pages.flat() ?? [])].map((one) => [one._id, one]));
  return { latest, known: [...known.values()], earlier: isMore ? { show, isFetching, error } : undefined };
}
