import { isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { attempts } from '@s30/frontend-shared/api/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSaysLate } from '../components/useSaysLate.ts';
import { tellOtherTabs } from './otherTabs.ts';
import { refresh } from './refresh.ts';

/** The longest that a command waits for the page to refresh, or for the result that was lost. */
const SHOWN_WITHIN_MS = 3_000;
const patience = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SHOWN_WITHIN_MS));

type Options<Input, Result> = {
  /** Another page shows the result, so the command does not wait for this one to refresh. */
  readonly isShownElsewhere?: boolean;
  /**
   * Reads the result of a command whose answer was lost; undefined if it did not take effect. For commands that end the dialog or
   * row they were sent from: the refreshed page would drop it, and nothing would report the result.
   */
  readonly readResult?: (input: Input) => Promise<Result | undefined>;
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
export function useCommand<Input, Result>(
  send: (input: Input) => Promise<Result>,
  { isShownElsewhere = false, readResult }: Options<Input, Result> = {},
) {
  const queries = useQueryClient();
  const lost = async (input: Input, error: unknown): Promise<Result | undefined> =>
    isOutcomeUnknown(error) ? readResult?.(input).catch(() => undefined) : undefined;
  const refreshed = (): Promise<void> => {
    tellOtherTabs();
    return refresh(queries);
  };
  const command = useMutation({
    mutationFn: (input: Input) =>
      send(input).catch(async (error: Error) => {
        const result = await Promise.race([lost(input, error), patience()]);
        if (result === undefined) throw error;
        // Shown as done: the same input is a new wish from now on.
        attempts.lost(error)?.close();
        return result;
      }),
    onSuccess: () => {
      const shown = refreshed();
      if (!isShownElsewhere) return Promise.race([shown, patience()]);
    },
    onError: () => void refreshed(),
  });
  const saysLate = useSaysLate();
  const underWay = useRef(new Set<string>());
  const stopLooking = useRef(() => {});
  /** Reads the lost result as soon as the page can be refreshed again. */
  const lookLater = (input: Input, error: Error, onFound: Outcomes<Result>['onSuccess']) => {
    stopLooking.current = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      stopLooking.current();
      void lost(input, error).then((result) => {
        if (result === undefined) return;
        attempts.lost(error)?.close();
        onFound?.(result);
      });
    });
  };
  // The row and its dialog may be unmounted by then, and the callbacks of `mutate` itself would not run.
  const mutate = (input: Input, { onSuccess, onError = () => undefined }: Outcomes<Result> = {}) => {
    // A second click can arrive before the button shows that the first is in progress.
    const sent = JSON.stringify(input) ?? '';
    if (underWay.current.has(sent)) return;
    underWay.current.add(sent);
    stopLooking.current();
    const ended = command.mutateAsync(input).finally(() => underWay.current.delete(sent));
    void ended.then(onSuccess, (error: Error) => {
      onError(error);
      saysLate(error.message, error);
      if (readResult && isOutcomeUnknown(error)) lookLater(input, error, onSuccess);
    });
  };
  return { ...command, mutate };
}
