import { ApiError } from '@s30/frontend-shared/api/apiError';
import { useEffect, useRef, useState } from 'react';
import { concerns, type FieldProblem, fieldId, oneEach, type Reading } from './problems.ts';
import { useAction } from './useAction.ts';
import { useKept } from './useKept.ts';

type Options<Draft, Sent, Result> = {
  /** The key under which input is stored, to restore it after a reload or a new session. */
  readonly keep: string;
  readonly initial: Draft;
  /** `mayBeSaved`: it was sent, and is to be repeated as it was. */
  readonly read: (draft: Draft, mayBeSaved: boolean) => Reading<Sent>;
  readonly send: (sent: Sent) => Promise<Result>;
  readonly onDone: (result: Result, isLeft: boolean) => void;
  readonly onRefused?: () => unknown;
};

type Found = { readonly by: 'form' | 'server'; readonly problems: readonly FieldProblem[] };
const NOTHING: Found = { by: 'form', problems: [] };

/**
 * State of a form with several fields. Input survives every failure. Problems found here or by the server are shown on their
 * fields. Focus moves to the field if there is one problem, and to the summary if there are several.
 */
export function useForm<Draft, Sent, Result>({ keep, initial, read, send, onDone, onRefused }: Options<Draft, Sent, Result>) {
  const { value: draft, from, set: setDraft, unsaved } = useKept(keep, initial);
  const [found, setFound] = useState(NOTHING);
  const [shown, setShown] = useState<Found>();
  const summary = useRef<HTMLDivElement>(null);

  // The summary or the field's problem is rendered by now.
  useEffect(() => {
    if (shown === undefined) return;
    const [only, ...more] = shown.problems;
    const id = only && more.length === 0 ? fieldId(only.param) : undefined;
    ((id ? document.getElementById(id) : null) ?? summary.current)?.focus();
  }, [shown]);

  const show = (next: Found) => {
    setFound(next);
    setShown(next);
  };
  const action = useAction(
    async (sent: Sent) => {
      try {
        return await send(sent);
      } catch (error) {
        show({ by: 'server', problems: error instanceof ApiError ? oneEach(error.errors) : [] });
        throw error;
      }
    },
    { unsaved, onDone, onRefused },
  );
  const submit = () => {
    const reading = read(draft, unsaved.mayBeSaved());
    action.forget();
    if ('problems' in reading) return show({ by: 'form', problems: reading.problems });
    setFound(NOTHING);
    void action.run(reading.sent);
  };
  /** Updates the draft and clears the problems of the changed field, its parents and its children. */
  const change = (next: Draft, param: string) => {
    // It would be lost once what was sent is saved.
    if (action.busy) return;
    setDraft(next);
    action.forget();
    setFound(({ by, problems }) => ({ by, problems: problems.filter((problem) => !concerns(param, problem.param)) }));
  };
  return { draft, from, change, submit, unsaved, busy: action.busy, error: action.error, ...found, summary };
}
