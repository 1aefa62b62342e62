import { type Rejection, reject } from '@s30/contracts/rejections';
import { type Instant, millisecondsOf } from '@s30/contracts/time';

const MINUTE = 60_000;
export const FREE_FAILURES = 5;
const FIRST_LOCK_MS = MINUTE;
const LONGEST_LOCK_MS = 60 * MINUTE;
/** Failures are forgotten after a quiet day. */
const FORGOTTEN_MS = 24 * 60 * MINUTE;
/** Attempts on one account that may be under way at once: a burst from many addresses gets no more guesses than this. */
const UNDER_WAY_MAX = 20;
/** An attempt that reports nothing for so long has died. */
const UNDER_WAY_MS = 10_000;
const ACCOUNTS_KEPT = 50_000;

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

/** Counts in memory, so each process has its own counters. Scale 0 switches the guard off. */
export function createAttemptGuard({ scale, now }: { readonly scale: number; readonly now: () => Instant }): AttemptGuard {
  if (scale === 0) return { locked: async () => undefined, failed: async () => undefined, succeeded: async () => undefined };
  const accounts = new Map<string, Attempts>();

  const known = (account: string, at: number): Attempts => {
    const attempts = accounts.get(account) ?? NONE;
    const current = at - attempts.lastAt > FORGOTTEN_MS ? NONE : attempts;
    return { ...current, underWay: current.underWay.filter((start) => at - start < UNDER_WAY_MS) };
  };
  /** The account touched last is the one forgotten last. */
  const remember = (account: string, attempts: Attempts): void => {
    accounts.delete(account);
    accounts.set(account, attempts);
    const oldest = accounts.keys().next().value;
    if (accounts.size > ACCOUNTS_KEPT && oldest !== undefined) accounts.delete(oldest);
  };

  return {
    async locked(account) {
      const at = millisecondsOf(now());
      const attempts = known(account, at);
      if (attempts.lockedUntil > at) return reject('account_locked', { retryAfter: Math.ceil((attempts.lockedUntil - at) / 1000) });
      if (attempts.underWay.length >= UNDER_WAY_MAX) return reject('account_locked', { retryAfter: 1 });
      remember(account, { ...attempts, lastAt: at, underWay: [...attempts.underWay, at] });
      return undefined;
    },
    async failed(account) {
      const at = millisecondsOf(now());
      const attempts = known(account, at);
      const failures = attempts.failures + 1;
      const lock = failures < FREE_FAILURES ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_MS);
      remember(account, { failures, lastAt: at, lockedUntil: at + lock, underWay: attempts.underWay.slice(1) });
    },
    async succeeded(account) {
      const { underWay } = known(account, millisecondsOf(now()));
      if (underWay.length > 1) remember(account, { ...NONE, lastAt: millisecondsOf(now()), underWay: underWay.slice(1) });
      else accounts.delete(account);
    },
  };
}
