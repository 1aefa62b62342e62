import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { tellOtherTabs } from './otherTabs.ts';
import { refresh } from './refresh.ts';

/** A page that takes longer to be brought up to date keeps nobody waiting. */
const SHOWN_WITHIN_MS = 3_000;

type Options = {
  /** Another page shows what was done. */
  readonly isShownElsewhere?: boolean;
};
type Outcomes<Result> = {
  readonly onSuccess?: (result: Result) => void;
  readonly onError?: (error: Error) => void;
};

/**
 * A state-changing call. Afterwards, however it ended, everything on screen is asked again, in other tabs too; the server answers
 * with what was just written. It is under way until the page shows that: a dialog that closed before would leave rows behind it that
 * move under the finger.
 */
export function useCommand<Input, Result>(send: (input: Input) => Promise<Result>, { isShownElsewhere = false }: Options = {}) {
  const queries = useQueryClient();
  const refreshed = (): Promise<void> => {
    tellOtherTabs();
    return refresh(queries);
  };
  const command = useMutation({
    mutationFn: send,
    onSuccess: () => {
      const shown = refreshed();
      if (!isShownElsewhere) return Promise.race([shown, new Promise((resolve) => setTimeout(resolve, SHOWN_WITHIN_MS))]);
    },
    onError: () => void refreshed(),
  });
  const underWay = useRef(new Set<string>());
  // The row may have left by then, and its dialog with it: `mutate` itself would keep its outcome to itself.
  const mutate = (input: Input, { onSuccess, onError = () => undefined }: Outcomes<Result> = {}) => {
    // A second click comes before the button can say that the first is being answered.
    const sent = JSON.stringify(input) ?? '';
    if (underWay.current.has(sent)) return;
    underWay.current.add(sent);
    const ended = command.mutateAsync(input).finally(() => underWay.current.delete(sent));
    void ended.then(onSuccess, onError);
  };
  return { ...command, mutate };
}
