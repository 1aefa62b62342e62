import type { ReadStore } from '../read-store/port.ts';
import { type Backoff, delayAfter, type Logger, messageOf, pause } from './supervision.ts';

export type LeaseOptions = {
  readonly readStore: ReadStore;
  readonly name: string;
  readonly holder: string;
  readonly ttlMs: number;
  readonly retry: Backoff;
  readonly logger: Logger;
  readonly now: () => number;
};

/** One time of holding a lease. */
export type Term = {
  /** Aborts when the lease is lost or no longer wanted. */
  readonly signal: AbortSignal;
  /** False once it may have lapsed, even before anybody had time to notice: nothing may be written then. */
  held(): boolean;
  /** Ends it: what was found shows that another instance has taken over, whatever the clocks say. The lease is asked for again later. */
  resign(reason: string): void;
};

/**
 * Whoever was held up for longer than its lease lasts finds this before it writes. It is no trouble: the work goes on where it was once the
 * lease is renewed, or on the instance that has taken over.
 */
export class LeaseLapsedError extends Error {
  override readonly name = 'LeaseLapsedError';
}
export function mustHold({ held }: Pick<Term, 'held'>): void {
  if (!held()) throw new LeaseLapsedError('the lease has lapsed');
}
/** Says why work under a lease waits: that the lease has lapsed is nothing that anybody must look into. */
export function logWait(logger: Logger, error: unknown, details: object, message: string): void {
  const line = { ...details, reason: messageOf(error) };
  if (error instanceof LeaseLapsedError) logger.warn(line, 'work waits until its lease is held again, here or on another instance');
  else logger.error(line, message);
}

/**
 * Does `work` while this instance holds the lease; waits for it, loses it and wins it again until the signal aborts. `work` must end soon
 * after its term's signal aborts; when it throws, it is begun again after a pause.
 */
export async function whileLeased(options: LeaseOptions, signal: AbortSignal, work: (term: Term) => Promise<void>): Promise<void> {
  const { readStore, name, holder, ttlMs, logger, retry, now } = options;
  const interval = ttlMs / 3;
  let until = 0;
  let failures = 0;

  const acquire = async (): Promise<boolean | 'unknown'> => {
    const asked = now();
    try {
      if (!(await readStore.acquireLease(name, holder, ttlMs))) return false;
      until = asked + ttlMs;
      return true;
    } catch (error) {
      logger.warn({ lease: name, reason: messageOf(error) }, 'lease cannot be asked for');
      return 'unknown';
    }
  };

  const renew = async (term: AbortController): Promise<void> => {
    for (;;) {
      await pause(interval, term.signal);
      if (term.signal.aborted) return;
      const answer = await acquire();
      if (answer === true || (answer === 'unknown' && now() < until)) continue;
      if (!term.signal.aborted) logger.warn({ lease: name }, 'lease lost to another instance');
      return term.abort();
    }
  };

  const serve = async (): Promise<void> => {
    const term = new AbortController();
    let isOvertaken = false;
    const end = () => term.abort();
    const resign = (reason: string) => {
      if (term.signal.aborted) return;
      logger.warn({ lease: name, reason }, 'work under a lease was overtaken, it is begun again once the lease is held again');
      isOvertaken = true;
      term.abort();
    };
    signal.addEventListener('abort', end);
    // It may have aborted while the lease was asked for.
    if (signal.aborted) end();
    const renewal = renew(term);
    try {
      await work({ signal: term.signal, held: () => !isOvertaken && now() < until, resign });
      failures = isOvertaken ? failures + 1 : 0;
    } catch (error) {
      failures += 1;
      logger.error({ lease: name, reason: messageOf(error) }, 'work under a lease failed, it is begun again');
    }
    signal.removeEventListener('abort', end);
    term.abort();
    await renewal;
    await readStore.releaseLease(name, holder).catch((error) => {
      logger.warn({ lease: name, reason: messageOf(error) }, 'lease could not be released, it will lapse');
    });
  };

  while (!signal.aborted) {
    if ((await acquire()) === true) await serve();
    else await pause(interval, signal);
    if (failures > 0) await pause(delayAfter(failures, retry), signal);
  }
}
