import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Answers, ConsoleDataProvider } from './dataProvider.ts';

/** What the server says to a question, as far as it is known. */
export type Answered<Answer> = {
  readonly answer?: Answer | undefined;
  readonly error?: unknown;
  readonly busy: boolean;
  readonly reload: () => Promise<unknown>;
};
type Question = keyof Answers;
export type AnswerTo<Name extends Question> = Awaited<ReturnType<Answers[Name]>>;

/**
 * What the server answers to a question that is not a list of records, refetched with all other data after a change. The previous
 * answer stays in view while the next one is fetched, but not in place of an answer to another question that failed.
 */
export function useAnswer<Name extends Question>(name: Name, ...of: Parameters<Answers[Name]>): Answered<AnswerTo<Name>> {
  const provider = useDataProvider<ConsoleDataProvider>();
  const ask = provider[name] as (...given: typeof of) => Promise<AnswerTo<Name>>;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['answer', name, ...of],
    queryFn: () => ask(...of),
    placeholderData: keepPreviousData,
    // An answer may be about money: one that nobody looks at is not kept.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // A failure stays in view while it is tried again.
  const [failure, setFailure] = useState<unknown>();
  const now = error ?? (isFetching && data === undefined ? failure : undefined);
  if (now !== failure) setFailure(now);
  return { answer: data, error: now, busy: isFetching, reload: refetch };
}
