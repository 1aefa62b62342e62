/** Whether somebody is asked for a code of their second factor right now, and what waits for it. */
export function createCodeEntry() {
  const listeners = new Set<() => void>();
  let waiting: { readonly outcome: Promise<boolean>; readonly settle: (isEntered: boolean) => void } | undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    /** For the dialog that asks; without one nobody can be asked. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isAsked: (): boolean => waiting !== undefined,
    /** True once a code has been entered; false when it was not. Everything that waits at once is asked about once. */
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

/** That of this window. */
export const codeEntry = createCodeEntry();
