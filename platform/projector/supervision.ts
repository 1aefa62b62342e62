import { setImmediate as turn } from 'node:timers/promises';

/** The part of pino's interface used here. */
export type Logger = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** Returns a function that queues work and runs one piece at a time. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Yields to the event loop once a time slice is used up, or `always`, so that long work leaves room for requests. Await the result, if any.
 */
export type Breather = (always?: boolean) => Promise<void> | undefined;

/**
 * Users of one breather resume in separate turns of the event loop, so that a turn holds `sliceMs` of one user's work, not of everyone's.
 */
export function breather(sliceMs = 8): Breather {
  let since = performance.now();
  let last: Promise<void> = Promise.resolve();
  return (always = false) => {
    if (!always && performance.now() - since < sliceMs) return undefined;
    last = last
      .then(() => turn())
      .then(() => {
        since = performance.now();
      });
    return last;
  };
}
