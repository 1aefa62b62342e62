import { isBusy, open } from './database.ts';

/** Long enough for two processes starting together to sort out who is first. */
const LOCK_WAIT_MS = 500;

/**
 * Takes an exclusive lock that the operating system drops with the process, however it dies: an exclusive transaction held on a small
 * database of its own. Returns its release, or undefined when somebody else (also in this process) holds it for longer than `waitMs`, which
 * the event loop stands still.
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
