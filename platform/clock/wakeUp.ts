/** Wakes all current waiters at once. */
export type WakeUp = {
  notify(): void;
  /** Resolves at the next {@link WakeUp.notify}, after `ms` milliseconds, or when the signal aborts. */
  next(until: { readonly signal?: AbortSignal; readonly ms?: number | undefined }): Promise<void>;
};

export function wakeUp(): WakeUp {
  const sleepers = new Set<() => void>();
  return {
    notify() {
      for (const wake of [...sleepers]) wake();
    },
    next: ({ signal, ms }) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = () => {
          sleepers.delete(wake);
          signal?.removeEventListener('abort', wake);
          clearTimeout(timer);
          resolve();
        };
        const timer = ms === undefined ? undefined : setTimeout(wake, ms);
        sleepers.add(wake);
        signal?.addEventListener('abort', wake);
      }),
  };
}
