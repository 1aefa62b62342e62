import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Answers, ConsoleDataProvider } from './dataProvider.ts';

/** The state of a query: its answer, its error, and whether it is being fetched. */
export type Answered<Answer> = {
  readonly answer?: Answer | undefined;
  readonly error?: unknown;
  readonly busy: boolean;
  /** The answer is that to the previous question; the next one is being fetched. */
  readonly isOutdated?: boolean;
  readonly reload: () => Promise<unknown>;
};
type Question = keyof Answers;
export type AnswerTo<Name extends Question> = Awaited<ReturnType<Answers[Name]>>;

/**
 * Runs a query that is not a list of records; it is refetched with all other data after a change. Its answer stays visible meanwhile.
 * With other arguments, there is no answer until that of the new question is there.
 */
export const useAnswer = <Name extends Question>(name: Name, ...of: Parameters<Answers[Name]>): Answered<AnswerTo<Name>> =>
  useQuestion(name, of, false);

/**
 * Like `useAnswer`, but the previous answer stays until the next is there or its query fails: for the pages of a list, whose buttons
 * keep the focus, and for answers that name what they are about.
 */
export const useKeptAnswer = <Name extends Question>(name: Name, ...of: Parameters<Answers[Name]>): Answered<AnswerTo<Name>> =>
  useQuestion(name, of, true);

function useQuestion<Name extends Question>(name: Name, of: Parameters<Answers[Name]>, isKept: boolean): Answered<AnswerTo<Name>> {
  const provider = useDataProvider<ConsoleDataProvider>();
  const ask = provider[name] as (...given: typeof of) => Promise<AnswerTo<Name>>;
  const queryKey = ['answer', name, ...of];
  const question = hashKey(queryKey);
  const [failure, setFailure] = useState<{ readonly question: string; readonly error: unknown }>();
  const hasFailed = failure?.question === question;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: () => ask(...of),
    ...(isKept && !hasFailed && { placeholderData: keepPreviousData }),
    // Answers may be about money, so unused ones are not cached.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // A failure stays visible while the same question is retried.
  const earlier = isFetching && data === undefined && hasFailed ? failure.error : undefined;
  const now = error ?? earlier;
  if (now !== failure?.error) setFailure(now === undefined ? undefined : { question, error: now });
  return { answer: data, error: now, busy: isFetching, isOutdated: isPlaceholderData, reload: refetch };
}
