import type { ReactNode } from 'react';
import { States } from './States.tsx';

type Props<Answer> = {
  readonly of: {
    readonly answer?: Answer | undefined;
    readonly error?: unknown;
    readonly busy: boolean;
    readonly reload: () => Promise<unknown>;
  };
  readonly loading: ReactNode;
  readonly failure: string;
  readonly children: (answer: Answer) => ReactNode;
};

/** Shows the states of a query: loading, failed or answered. */
export const AnswerStates = <Answer,>({ of: { answer, error, busy, reload }, loading, failure, children }: Props<Answer>) => (
  <States
    pending={busy && answer === undefined && error === undefined}
    error={error}
    there={answer !== undefined}
    fetching={busy}
    onRetry={() => void reload()}
    loading={loading}
    failure={failure}
  >
    {answer !== undefined && children(answer)}
  </States>
);
