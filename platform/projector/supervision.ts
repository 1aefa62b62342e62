import { setImmediate as turn } from 'node:timers/promises';

/** As pino has it: what happened, with its particulars. */
export type Logger = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** Pauses between attempts double from `baseMs` to `maxMs`. */
export type Backoff = { readonly baseMs: number; readonly maxMs: number };

/** Waits, or returns early when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Milliseconds before the attempt after the `failed`th failure; spread a little, so that many do not knock at once. */
export const delayAfter = (failed: number, { baseMs, maxMs }: Backoff): number =>
  Math.min(maxMs, baseMs * 2 ** Math.min(failed - 1, 30)) * (0.8 + Math.random() * 0.2);

// `instanceof Error` is false across realms, as under jest.
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Runs one piece of work after the other. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Says when the event loop must turn, so that long work leaves room for requests: await what is returned, if anything. */
export type Breather = () => Promise<void> | undefined;

/** Those who share a breather never work in the same turn after a rest: a turn holds `sliceMs` of one's work, not of everyone's. */
export function breather(sliceMs = 8): Breather {
  let since = performance.now();
  let last: Promise<void> = Promise.resolve();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    last = last
      .then(() => turn())
      .then(() => {
        since = performance.now();
      });
    return last;
  };
}
