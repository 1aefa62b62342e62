import { type Instant, instantOf } from '@s30/contracts/time';
import { pause } from './pause.ts';

/** The time as the business sees it, and its timers. Leases and retries use the machine's own clock. */
export type Clock = {
  readonly now: () => Instant;
  /** Waits `ms` milliseconds, or until the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

export const systemClock: Clock = { now: () => instantOf(Date.now()), pause };
