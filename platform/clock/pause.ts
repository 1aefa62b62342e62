import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses between attempts double from `baseMs` to `maxMs`. */
export type Backoff = { readonly baseMs: number; readonly maxMs: number };

/** Resolves after `ms`, or early when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Milliseconds to wait after the `failed`th failure, with jitter so that retries do not coincide. */
export const delayAfter = (failed: number, { baseMs, maxMs }: Backoff): number =>
  Math.min(maxMs, baseMs * 2 ** Math.min(failed - 1, 30)) * (0.8 + Math.random() * 0.2);
