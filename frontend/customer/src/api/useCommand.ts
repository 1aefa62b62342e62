import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { tellOtherTabs } from './otherTabs.ts';
import { refresh } from './refresh.ts';

/** The longest that a command waits for the page to refresh. */
const SHOWN_WITHIN_MS = 3_000;

type Options = {
  /** Another page shows the result, so the command does not wait for this one to refresh. */
  readonly isShownElsewhere?: boolean;
};
type Outcomes<Result> = {
  readonly onSuccess?: (result: Result) => void;
  readonly onError?: (error: Error) => void;
};

/**
 * A state-changing call. When it ends, with or without success, everything on screen is refetched, in other tabs too; the
 * server's reads include the change. After a success the command stays pending until the page shows it: if its dialog closed
 * earlier, the rows behind it would move under the user's finger.
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
  // The row and its dialog may be unmounted by then, and the callbacks of `mutate` itself would not run.
  const mutate = (input: Input, { onSuccess, onError = () => undefined }: Outcomes<Result> = {}) => {
    // A second click can arrive before the button shows that the first is in progress.
    const sent = JSON.stringify(input) ?? '';
    if (underWay.current.has(sent)) return;
    underWay.current.add(sent);
    const ended = command.mutateAsync(input).finally(() => underWay.current.delete(sent));
    void ended.then(onSuccess, onError);
  };
  return { ...command, mutate };
}
