import { isBusy, open } from './database.ts';

/** Long enough to resolve a race between two processes that start together. */
const LOCK_WAIT_MS = 500;

/**
 * Takes an exclusive lock that the operating system releases when the process dies: an exclusive transaction on a small database file.
 * Returns the release function, or undefined when another holder, even in this process, keeps it for longer than `waitMs`. Blocks the
 * event loop while waiting.
 */
export function holdLock(path: string, waitMs = LOCK_WAIT_MS): (() => void) | undefined {
  let database: ReturnType<typeof open> | undefined;
  try {
    database = open(path, { synchronous: 'NORMAL', cacheKiB: 64, journal: 'delete', busyTimeoutMs: waitMs });
    database.exec('BEGIN EXCLUSIVE');
    return database.close;
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
