import { type Instant, instantOf } from '@s30/contracts/time';
import { pause } from '../projector/supervision.ts';

/** What time it is for the business, and how its timers wait. Leases and retries go by the machine's own time. */
export type Clock = {
  readonly now: () => Instant;
  /** Waits so many milliseconds, or until the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

export const systemClock: Clock = { now: () => instantOf(Date.now()), pause };
