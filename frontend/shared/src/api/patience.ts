/** Statuses that are usually temporary; 0 means no response. */
const PASSING = new Set([0, 429, 502, 503, 504]);
/** Pauses before each retry, in milliseconds, if the server names no time. */
const PAUSES_MS = [300, 1_000, 2_500] as const;
/** In seconds. A longer wait is reported to the user instead of being waited out. */
const LONGEST_WAIT = 5;

type Failure = { readonly status: number; readonly retryAfter?: number | undefined };

/**
 * The retry policy: how long to wait, in milliseconds, before a request that has failed this many times is sent again;
 * undefined if it is not retried. Only for requests that are safe to repeat: reads, and changes with an idempotency key.
 */
export function pauseAfter(failures: number, { status, retryAfter }: Failure): number | undefined {
  if (!PASSING.has(status) || (retryAfter ?? 0) > LONGEST_WAIT) return undefined;
  const pause = PAUSES_MS[failures - 1];
  return pause === undefined || retryAfter === undefined ? pause : Math.max(retryAfter * 1_000, PAUSES_MS[0]);
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "40 seconds", "3 minutes": how long the server asks clients to wait. */
export const waitInWords = (seconds: number): string =>
  seconds < 90 ? counted(Math.max(1, Math.ceil(seconds)), 'second') : counted(Math.ceil(seconds / 60), 'minute');
