import { type Rejection, reject } from '@s30/contracts/rejections';
import { type Instant, millisecondsOf } from '@s30/contracts/time';
import { memoryCounters } from '../counter-store/memory.ts';
import type { CounterStore } from '../counter-store/port.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const FREE_FAILURES = 5;
const FIRST_LOCK_MS = MINUTE;
const LONGEST_LOCK_MS = HOUR;
/** Failures are forgotten after a quiet day. */
const FORGOTTEN_MS = 24 * HOUR;
/** This many failures within an hour, from any addresses, close the account. */
export const CLOSING_FAILURES = 100;
/** Concurrent attempts on one account: bounds the guesses of a burst from one address, and from all addresses. */
const UNDER_WAY_MAX = { address: 5, account: 20 } as const;
const UNDER_WAY = reject('attempts_under_way', { retryAfter: 1 });
/** An attempt that reports nothing for so long has died. */
const UNDER_WAY_MS = 10_000;

type Attempts = { readonly failures: number; readonly lastAt: number; readonly lockedUntil: number; readonly underWay: readonly number[] };
const NONE: Attempts = { failures: 0, lastAt: 0, lockedUntil: 0, underWay: [] };
/** An account's failures from all addresses, in the hour that began with the first. */
type Failures = { readonly count: number; readonly since: number; readonly underWay: readonly number[] };
const oneLess = <Counted extends Attempts | Failures>(counted: Counted): Counted => ({ ...counted, underWay: counted.underWay.slice(1) });

/** The account by its normalised name, whether it exists or not (both are treated alike), and the caller's address. */
export type Attempt = { readonly account: string; readonly address: string };

/**
 * Slows down guessing. Five failures lock one address out of one account for a minute; each further one doubles that, up to an hour. Other
 * addresses are not affected. A hundred failures within an hour close the account until its owner opens it or a day has passed.
 */
export type AttemptGuard = {
  /** Call before each attempt. Returns a rejection if it must wait; otherwise counts it as under way. */
  locked(attempt: Attempt): Promise<Rejection | undefined>;
  /** Resolves to true if this failure closed the account. */
  failed(attempt: Attempt): Promise<boolean>;
  /** Clears the failures of this address. */
  succeeded(attempt: Attempt): Promise<void>;
  /** Ends an attempt that was only partly proven: neither a failure nor a success. */
  released(attempt: Attempt): Promise<void>;
  /** Clears all failures of an account whose owner has proven their identity. */
  open(account: string): Promise<void>;
};

export type AttemptGuardOptions = {
  /** 0 switches the guard off. */
  readonly scale: number;
  readonly now: () => Instant;
  /** Where failures are counted; shared by all instances of a service. Default: this process's memory. */
  readonly counters?: CounterStore;
};

export function createAttemptGuard({ scale, now, counters = memoryCounters() }: AttemptGuardOptions): AttemptGuard {
  if (scale === 0)
    return {
      ...{ locked: async () => undefined, failed: async () => false },
      ...{ succeeded: async () => undefined, released: async () => undefined, open: async () => undefined },
    };

  const living = (underWay: readonly number[], at: number): readonly number[] =>
    underWay.filter((start) => Math.abs(at - start) < UNDER_WAY_MS);
  /** Counted while the clock was ahead; it would count until that time comes. */
  const isAhead = (time: number, at: number): boolean => time > at + HOUR;
  /** Keys contain how often the account was opened, so that opening it clears all its addresses at once. */
  const pairOf = async ({ account, address }: Attempt): Promise<string> => {
    let opened = 0;
    await counters.change<{ readonly opened: number }>(`opened:${account}`, FORGOTTEN_MS, (kept) => {
      opened = kept?.opened ?? 0;
      return kept;
    });
    return `attempts:${opened}:${account} from ${address}`;
  };
  const changePair = async (attempt: Attempt, next: (attempts: Attempts, at: number) => Attempts | undefined): Promise<void> =>
    counters.change<Attempts>(await pairOf(attempt), FORGOTTEN_MS, (kept) => {
      const at = millisecondsOf(now());
      const current = kept === undefined || at - kept.lastAt > FORGOTTEN_MS || isAhead(kept.lastAt, at) ? NONE : kept;
      return next({ ...current, underWay: living(current.underWay, at) }, at);
    });
  const changeAccount = (account: string, next: (failures: Failures, at: number) => Failures | undefined): Promise<void> =>
    counters.change<Failures>(`failures:${account}`, FORGOTTEN_MS, (kept) => {
      const at = millisecondsOf(now());
      const current =
        kept === undefined || at - kept.since > (kept.count < CLOSING_FAILURES ? HOUR : FORGOTTEN_MS) || isAhead(kept.since, at)
          ? { count: 0, since: 0, underWay: kept?.underWay ?? [] }
          : kept;
      return next({ ...current, underWay: living(current.underWay, at) }, at);
    });

  return {
    async locked(attempt) {
      let refusal: Rejection | undefined;
      await changePair(attempt, (attempts, at) => {
        if (attempts.lockedUntil > at) refusal = reject('account_locked', { retryAfter: Math.ceil((attempts.lockedUntil - at) / SECOND) });
        else refusal = attempts.underWay.length >= UNDER_WAY_MAX.address ? UNDER_WAY : undefined;
        return refusal === undefined ? { ...attempts, lastAt: at, underWay: [...attempts.underWay, at] } : attempts;
      });
      if (refusal !== undefined) return refusal;
      await changeAccount(attempt.account, (failures, at) => {
        refusal = undefined;
        if (failures.count >= CLOSING_FAILURES)
          refusal = reject('account_locked_out', { retryAfter: Math.ceil((failures.since + FORGOTTEN_MS - at) / SECOND) });
        else if (failures.underWay.length >= UNDER_WAY_MAX.account) refusal = UNDER_WAY;
        else return { ...failures, underWay: [...failures.underWay, at] };
        return failures;
      });
      if (refusal !== undefined) await changePair(attempt, oneLess);
      return refusal;
    },
    async failed(attempt) {
      await changePair(attempt, (attempts, at) => {
        const failures = attempts.failures + 1;
        const lock = failures < FREE_FAILURES ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_MS);
        return { failures, lastAt: at, lockedUntil: at + lock, underWay: attempts.underWay.slice(1) };
      });
      let closes = false;
      await changeAccount(attempt.account, ({ count, since, underWay }, at) => {
        closes = count + 1 === CLOSING_FAILURES;
        return { count: count + 1, since: count === 0 || closes ? at : since, underWay: underWay.slice(1) };
      });
      return closes;
    },
    async succeeded(attempt) {
      await changePair(attempt, ({ underWay }, at) =>
        underWay.length > 1 ? { ...NONE, lastAt: at, underWay: underWay.slice(1) } : undefined,
      );
      await changeAccount(attempt.account, oneLess);
    },
    async released(attempt) {
      await changePair(attempt, oneLess);
      await changeAccount(attempt.account, oneLess);
    },
    async open(account) {
      await counters.change<{ readonly opened: number }>(`opened:${account}`, FORGOTTEN_MS, (kept) => ({
        opened: (kept?.opened ?? 0) + 1,
      }));
      await changeAccount(account, () => undefined);
    },
  };
}
