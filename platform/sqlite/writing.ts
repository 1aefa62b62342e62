import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, isBusy, isDiskFailure, sqliteCode } from './database.ts';

const GIVE_UP_MS = 5000;
const BUSY = 5;
const FSYNC_FAILED = 1034;

/**
 * Runs synchronous work on a database, retrying for up to 5 s while another connection holds the lock, then throws the busy error.
 * SQLite's own busy timeout blocks the event loop, so give the connection a short one.
 */
export async function whenFree<T>(work: () => T): Promise<T> {
  const giveUp = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUp) throw error;
    }
    await sleep(1 + Math.random() * 5);
  }
}

export type Transactions = {
  /**
   * Runs one transaction once the lock is free. Throws the store's error when the disk fails or the lock stays taken. After a failed
   * fsync the state of the disk is unknown, and every call throws at once.
   */
  run<T>(work: () => T): Promise<T>;
  /** Reads once the lock is free. Throws the store's error when the disk fails or the lock stays taken. */
  read<T>(work: () => T): Promise<T>;
  /** Empties the write-ahead log, which may hold deleted data. Throws the store's error when others keep reading from it. */
  emptyLog(): Promise<void>;
  /** One sentence on why the last write failed, if the disk caused it; undefined otherwise. */
  failure(): string | undefined;
};

/**
 * Transactions of one connection that track disk failures, which they throw as `Unavailable`. A full disk may recover; a failed fsync
 * requires a restart.
 */
export function transactionsOn(database: Database, Unavailable: new (reason: string, options?: ErrorOptions) => Error): Transactions {
  let failure: { readonly reason: string; readonly final: boolean } | undefined;
  const orUnavailable = <T>(work: () => T): Promise<T> =>
    whenFree(work).catch((error: unknown) => {
      if (!isBusy(error) && !isDiskFailure(error)) throw error;
      throw new Unavailable(`${database.path} cannot be used: ${String(error)}`, { cause: error });
    });
  return {
    run: (work) =>
      orUnavailable(() => {
        if (failure?.final) throw new Unavailable(failure.reason);
        try {
          const result = database.transaction(work);
          failure = undefined;
          return result;
        } catch (error) {
          if (!isDiskFailure(error)) throw error;
          failure = { reason: `${database.path} cannot be written: ${String(error)}`, final: sqliteCode(error) === FSYNC_FAILED };
          throw new Unavailable(failure.reason, { cause: error });
        }
      }),
    read: orUnavailable,
    emptyLog: () =>
      orUnavailable(() => {
        if (database.checkpoint('TRUNCATE').busy) throw Object.assign(new Error('its log is being read'), { errcode: BUSY });
      }),
    failure: () => failure?.reason,
  };
}
