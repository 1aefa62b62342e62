/** Tracks whether the user is being asked for a second-factor code, and which calls are waiting for it. */
export function createCodeEntry() {
  const listeners = new Set<() => void>();
  let waiting: { readonly outcome: Promise<boolean>; readonly settle: (isEntered: boolean) => void } | undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    /** For the dialog that asks for the code; without a subscriber, `ask` resolves to false. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isAsked: (): boolean => waiting !== undefined,
    /** Resolves to true once a code has been entered, else to false. Concurrent callers share one dialog. */
    ask(): Promise<boolean> {
      if (listeners.size === 0) return Promise.resolve(false);
      if (waiting !== undefined) return waiting.outcome;
      const { promise: outcome, resolve: settle } = Promise.withResolvers<boolean>();
      waiting = { outcome, settle };
      tell();
      return outcome;
    },
    answer(isEntered: boolean): void {
      waiting?.settle(isEntered);
      waiting = undefined;
      tell();
    },
  };
}

/** The code entry of this window. */
export const codeEntry = createCodeEntry();
