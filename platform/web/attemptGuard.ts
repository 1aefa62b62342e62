import { type Rejection, reject } from '@s30/contracts/rejections';
import { type Instant, millisecondsOf } from '@s30/contracts/time';
import { memoryCounters } from '../counter-store/memory.ts';
import type { CounterStore } from '../counter-store/port.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const FREE_FAILURES = 5;
const FIRST_LOCK_MS = MINUTE;
const LONGEST_LOCK_MS = 60 * MINUTE;
/** Failures are forgotten after a quiet day. */
const FORGOTTEN_MS = 24 * 60 * MINUTE;
/** Attempts on one account that may be under way at once: a burst from many addresses gets no more guesses than this. */
const UNDER_WAY_MAX = 20;
/** An attempt that reports nothing for so long has died. */
const UNDER_WAY_MS = 10_000;

type Attempts = { readonly failures: number; readonly lastAt: number; readonly lockedUntil: number; readonly underWay: readonly number[] };
const NONE: Attempts = { failures: 0, lastAt: 0, lockedUntil: 0, underWay: [] };

/**
 * Slows down guessing: five failures lock an account for a minute, each further one for twice as long, up to an hour.
 * `account` is any normalised name of one, known to the product or not: both are treated alike.
 */
export type AttemptGuard = {
  /** Asked before each attempt: `account_locked` with the seconds to wait, or undefined; then the attempt counts as under way. */
  locked(account: string): Promise<Rejection | undefined>;
  failed(account: string): Promise<void>;
  /** Forgets all failures. */
  succeeded(account: string): Promise<void>;
};

export type AttemptGuardOptions = {
  /** 0 switches the guard off. */
  readonly scale: number;
  readonly now: () => Instant;
  /** Where failures are counted: shared by all instances of a service. Default: this process's memory. */
  readonly counters?: CounterStore;
};

export function createAttemptGuard({ scale, now, counters = memoryCounters() }: AttemptGuardOptions): AttemptGuard {
  if (scale === 0) return { locked: async () => undefined, failed: async () => undefined, succeeded: async () => undefined };

  const known = (attempts: Attempts | undefined, at: number): Attempts => {
    const current = attempts === undefined || at - attempts.lastAt > FORGOTTEN_MS ? NONE : attempts;
    return { ...current, underWay: current.underWay.filter((start) => at - start < UNDER_WAY_MS) };
  };
  const change = (account: string, next: (attempts: Attempts, at: number) => Attempts | undefined): Promise<void> =>
    counters.change<Attempts>(`attempts:${account}`, FORGOTTEN_MS, (kept) => {
      const at = millisecondsOf(now());
      return next(known(kept, at), at);
    });

  return {
    async locked(account) {
      let refusal: Rejection | undefined;
      await change(account, (attempts, at) => {
        const waitMs = attempts.underWay.length >= UNDER_WAY_MAX ? SECOND : 0;
        const retryAfter = Math.ceil(Math.max(attempts.lockedUntil - at, waitMs) / SECOND);
        refusal = retryAfter > 0 ? reject('account_locked', { retryAfter }) : undefined;
        return refusal === undefined ? { ...attempts, lastAt: at, underWay: [...attempts.underWay, at] } : attempts;
      });
      return refusal;
    },
    failed: (account) =>
      change(account, (attempts, at) => {
        const failures = attempts.failures + 1;
        const lock = failures < FREE_FAILURES ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_MS);
        return { failures, lastAt: at, lockedUntil: at + lock, underWay: attempts.underWay.slice(1) };
      }),
    succeeded: (account) =>
      change(account, ({ underWay }, at) => (underWay.length > 1 ? { ...NONE, lastAt: at, underWay: underWay.slice(1) } : undefined)),
  };
}
