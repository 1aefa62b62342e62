import { type Backoff, delayAfter, pause } from '../clock/pause.ts';
import type { ReadStore } from '../read-store/port.ts';
import type { Share } from '../read-store/share.ts';
import { messageOf } from '../telemetry/thrown.ts';
import type { Logger } from './supervision.ts';

const GROUPS = ['projections', 'processes'] as const;

export type LeaseOptions = {
  readonly readStore: ReadStore;
  readonly group: (typeof GROUPS)[number];
  readonly names: readonly string[];
  readonly holder: string;
  readonly ttlMs: number;
  readonly retry: Backoff;
  readonly logger: Logger;
  readonly now: () => number;
};

/** On a busy machine a process may be held up for much longer than its lease, and still be there. */
const HELD_UP_MS = 55_000;
/** Whether projectors or processes run on the store, or were killed less than about a minute ago. */
export async function isLeased(readStore: Pick<ReadStore, 'leaseHolders'>): Promise<boolean> {
  const holders = await Promise.all(GROUPS.map((group) => readStore.leaseHolders(group, HELD_UP_MS)));
  return holders.flat().length > 0;
}

/** A period during which the same leases are held. */
export type Term = {
  /** Aborts when the held leases change or the work must stop. */
  readonly signal: AbortSignal;
  /** False once a lease may have lapsed, even before renewal detects it. Nothing may be written then. */
  held(): boolean;
  /** Ends the term because another instance has evidently taken over, regardless of the clocks. The lease is requested again later. */
  resign(reason: string): void;
};

/**
 * Thrown before a write if this instance was held up for longer than its lease. Not a failure: the
 * work resumes once the lease is renewed, or on the instance that took over.
 */
class LeaseLapsedError extends Error {
  override readonly name = 'LeaseLapsedError';
}
export function mustHold({ held }: Pick<Term, 'held'>): void {
  if (!held()) throw new LeaseLapsedError('the lease has lapsed');
}
/** Logs why leased work waits. A lapsed lease is only a warning, since it needs no action. */
export function logWait(logger: Logger, error: unknown, details: object, message: string): void {
  const line = { ...details, reason: messageOf(error) };
  if (error instanceof LeaseLapsedError) logger.warn(line, 'work waits until its lease is held again, here or on another instance');
  else logger.error(line, message);
}

/**
 * Runs `work` under this instance's share of the leases, restarting it whenever the share changes, until the signal aborts. `work` must end
 * soon after its term's signal aborts; if it throws, it is restarted after a pause.
 */
export async function whileLeased(
  options: LeaseOptions,
  signal: AbortSignal,
  work: (names: readonly string[], term: Term) => Promise<void>,
): Promise<void> {
  const { readStore, group, names, holder, ttlMs, logger, retry, now } = options;
  let interval = ttlMs / 3;
  let until = 0;
  let failures = 0;
  let isAway = false;

  const ask = async (): Promise<Share | undefined> => {
    const asked = now();
    try {
      const share = await readStore.shareLeases(group, names, holder, ttlMs);
      until = asked + ttlMs;
      isAway = false;
      // Ask often for leases that others are about to release, since readers wait for them.
      interval = share.isShort ? ttlMs / 20 : ttlMs / 3;
      return share;
    } catch (error) {
      // Said once, however long the store is away.
      if (!isAway) logger.warn({ leases: group, reason: messageOf(error) }, 'leases cannot be asked for');
      isAway = true;
      return undefined;
    }
  };
  const release = (some?: readonly string[]): Promise<void> =>
    readStore.releaseLeases(group, holder, some).catch((error) => {
      logger.warn({ leases: group, reason: messageOf(error) }, 'leases could not be released, they will lapse');
    });

  /**
   * Renews until the share changes, and once after the term, if the work takes that long to end: only once, so that work that
   * hangs does not keep the leases from others. Returns true if a lease was lost.
   */
  const renew = async (held: readonly string[], term: AbortController, ended: AbortSignal): Promise<boolean> => {
    for (let isLast = false; !isLast; ) {
      await pause(interval, ended);
      if (ended.aborted) return false;
      isLast = signal.aborted || term.signal.aborted;
      const share = await ask();
      if (share === undefined && now() < until) continue;
      const lost = held.filter((name) => !share?.held.includes(name));
      if (lost.length > 0) {
        logger.warn(
          { leases: group, lost },
          share ? 'leases lost to another instance' : 'leases have lapsed, since they cannot be renewed',
        );
        return true;
      }
      if (share?.spare.length !== 0 || share.held.length !== held.length) term.abort();
    }
    return false;
  };

  const serve = async (held: readonly string[]): Promise<void> => {
    const term = new AbortController();
    let isOvertaken = false;
    let hasFailed = false;
    const ending = AbortSignal.any([signal, term.signal]);
    const resign = (reason: string) => {
      if (ending.aborted) return;
      logger.warn({ leases: group, reason }, 'work under a lease was overtaken, it is begun again once the lease is held again');
      isOvertaken = true;
      hasFailed = true;
      term.abort();
    };
    const ended = new AbortController();
    const renewal = renew(held, term, ended.signal).then((isLost) => {
      isOvertaken ||= isLost;
      term.abort();
    });
    try {
      await work(held, { signal: ending, held: () => !isOvertaken && now() < until, resign });
    } catch (error) {
      hasFailed = true;
      logger.error({ leases: group, reason: messageOf(error) }, 'work under leases failed, it is begun again');
    }
    term.abort();
    ended.abort();
    await renewal;
    failures = hasFailed ? failures + 1 : 0;
    if (hasFailed) await release();
  };

  while (!signal.aborted) {
    const share = await ask();
    const { held = [], spare = [] } = share ?? {};
    if (spare.length > 0) await release(spare);
    const kept = held.filter((name) => !spare.includes(name));
    if (kept.length > 0) await serve(kept);
    else await pause(interval, signal);
    if (failures > 0) await pause(delayAfter(failures, retry), signal);
  }
  await release();
}
