/** Statuses that pass by themselves; 0 is no answer at all. */
const PASSING = new Set([0, 429, 502, 503, 504]);
/** Before each further try, in milliseconds, where the server names no time. */
const PAUSES_MS = [300, 1_000, 2_500] as const;
/** A longer wait than this, in seconds, is said instead of being waited for. */
const LONGEST_WAIT = 5;

type Failure = { readonly status: number; readonly retryAfter?: number | undefined };

/**
 * The one policy of patience: how long to wait, in milliseconds, before a request that has failed so many times is sent again;
 * undefined when it is not. Only for requests that may be repeated: reads, and changes that carry a key.
 */
export function pauseAfter(failures: number, { status, retryAfter }: Failure): number | undefined {
  if (!PASSING.has(status) || (retryAfter ?? 0) > LONGEST_WAIT) return undefined;
  const pause = PAUSES_MS[failures - 1];
  return pause === undefined || retryAfter === undefined ? pause : Math.max(retryAfter * 1_000, PAUSES_MS[0]);
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "40 seconds", "3 minutes": how long the server wants to be left alone. */
export const waitInWords = (seconds: number): string =>
  seconds < 90 ? counted(Math.max(1, Math.ceil(seconds)), 'second') : counted(Math.ceil(seconds / 60), 'minute');
