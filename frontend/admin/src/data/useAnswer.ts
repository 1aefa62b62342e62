import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Answers, ConsoleDataProvider } from './dataProvider.ts';

/** The state of a query: its answer, its error, and whether it is being fetched. */
export type Answered<Answer> = {
  readonly answer?: Answer | undefined;
  readonly error?: unknown;
  readonly busy: boolean;
  readonly reload: () => Promise<unknown>;
};
type Question = keyof Answers;
export type AnswerTo<Name extends Question> = Awaited<ReturnType<Answers[Name]>>;

/**
 * Runs a query that is not a list of records; it is refetched with all other data after a change. The previous answer stays visible
 * while the next is fetched, but is dropped if a query with other arguments fails.
 */
export function useAnswer<Name extends Question>(name: Name, ...of: Parameters<Answers[Name]>): Answered<AnswerTo<Name>> {
  const provider = useDataProvider<ConsoleDataProvider>();
  const ask = provider[name] as (...given: typeof of) => Promise<AnswerTo<Name>>;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['answer', name, ...of],
    queryFn: () => ask(...of),
    placeholderData: keepPreviousData,
    // Answers may be about money, so unused ones are not cached.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // A failure stays visible during a retry.
  const [failure, setFailure] = useState<unknown>();
  const now = error ?? (isFetching && data === undefined ? failure : undefined);
  if (now !== failure) setFailure(now);
  return { answer: data, error: now, busy: isFetching, reload: refetch };
}
