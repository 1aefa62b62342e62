import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Database, open } from './database.ts';

/** In pages of 4 KiB; the same as SQLite's default for automatic checkpoints. */
const FOLD_AT = 1000;
/** In pages. SQLite reuses the log only once it is fully folded, which never happens under steady writing; from here on writes wait. */
const WAIT_AT = 16_000;
/** How long to wait before the next try when a long read or a full disk is in the way. */
const AGAIN_MS = 250;
/** How long to wait before a thread that has died, or cannot be started, is started again. */
const START_AGAIN_MS = 1_000;

/**
 * Before 3.51.3 a checkpoint during a write can, very rarely, lose pages ("WAL-reset bug", sqlite.org/wal.html); such versions must
 * only use automatic checkpoints inside commits.
 */
export function foldsBesideWrites(sqlite: string): boolean {
  const [major = 0, minor = 0, patch = 0] = sqlite.split('.').map(Number);
  return major > 3 || (major === 3 && (minor > 51 || (minor === 51 && patch >= 3)));
}

export type Folding = ReturnType<typeof foldingOf>;
/**
 * Keeps a database's write-ahead log short from a background thread, so that no commit waits for a checkpoint. For a connection that was
 * opened without automatic checkpoints. The thread starts with the first fold.
 */
export function foldingOf(database: Database) {
  let thread: ReturnType<typeof startThread> | undefined;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let foldAt = FOLD_AT;
  let waitAt = WAIT_AT;
  let logPages = 0;
  let isToBeEmptied = false;
  let again: NodeJS.Timeout | undefined;
  let failure: string | undefined;
  let closed = false;

  /** Pages that are only in the log. */
  function measure(): number {
    const log = database.checkpoint('NOOP');
    logPages = log.logPages;
    return log.logPages - log.checkpointed;
  }

  async function fold(): Promise<void> {
    if (thread === undefined || thread.hasEnded()) thread = startThread(database.path);
    const order = isToBeEmptied ? 'empty' : 'fold';
    isToBeEmptied = false;
    const { failed, isHeld } = await thread.fold(order);
    const isLeft = isHeld || failed !== undefined;
    if (isLeft && !closed) {
      isToBeEmptied ||= order === 'empty';
      clearTimeout(again);
      again = setTimeout(start, thread.hasEnded() ? START_AGAIN_MS : AGAIN_MS).unref();
    }
    failure = failed === undefined ? undefined : `The write-ahead log of ${database.path} cannot be folded back: ${failed}`;
    // Pages that a long read holds back are retried a little later, not after each commit.
    foldAt = measure() + FOLD_AT;
    // Without the thread, fall back to automatic checkpoints inside commits.
    database.exec(`PRAGMA wal_autocheckpoint=${thread.hasEnded() ? FOLD_AT : 0}`);
  }
  const start = (): Promise<void> => {
    running ??= fold().finally(() => {
      running = undefined;
    });
    return running;
  };

  /** Call when deleted data must not remain in the log: folds it back and empties it as soon as no reader needs it. */
  function empty(): void {
    if (closed) return;
    isToBeEmptied = true;
    if (thread?.hasEnded()) return;
    // Start a new fold afterwards, because a running one may have missed the deleted data.
    void (running ?? Promise.resolve()).then(() => (isToBeEmptied && !closed ? start() : undefined));
  }

  async function makeRoom(): Promise<void> {
    await running;
    await start();
    waitAt = (measure() === 0 ? 0 : logPages) + WAIT_AT;
  }

  return {
    empty,
    /** Call after commits: folds the log back if it has become long. */
    look(): void {
      if (!closed && measure() >= foldAt && !thread?.hasEnded()) void start();
    },
    /** Await before a write if defined: the log is so long that writes must wait until all of it is folded back. */
    room(): Promise<void> | undefined {
      if (logPages < waitAt || closed || thread?.hasEnded()) return undefined;
      waiting ??= makeRoom().finally(() => {
        waiting = undefined;
      });
      return waiting;
    },
    /** One sentence on why the last fold failed; undefined when it succeeded. */
    failure: (): string | undefined => failure,
    /** Ends the thread. The connection stays open. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(again);
      await waiting;
      await running;
      await thread?.stop();
    },
  };
}

type Order = 'fold' | 'empty';
/** `failed` is the reason of a failure; `isHeld` is true when a reader kept the log from being emptied. */
type Folded = { readonly failed?: string; readonly isHeld?: boolean };

function startThread(path: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { foldedPath: path } });
  let ended: string | undefined;
  let settle: ((folded: Folded) => void) | undefined;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const end = (reason: string) => {
    ended ??= reason;
    settle?.({ failed: ended });
  };
  worker.on('message', (folded: Folded) => settle?.(folded));
  worker.on('error', (error) => end(String(error)));
  void exited.then(() => end('the thread has ended'));
  return {
    fold: (order: Order) =>
      new Promise<Folded>((resolve) => {
        settle = resolve;
        if (ended === undefined) worker.postMessage(order);
        else resolve({ failed: ended });
      }),
    hasEnded: (): boolean => ended !== undefined,
    /** Asks the thread to end and waits for it: a thread must not be terminated while it may be inside SQLite. */
    async stop(): Promise<void> {
      worker.postMessage('stop');
      await exited;
    },
  };
}

/** This file is also the thread's entry point. */
if (parentPort && typeof workerData?.foldedPath === 'string') serve(parentPort, workerData.foldedPath);

function serve(port: NonNullable<typeof parentPort>, path: string): void {
  // A short timeout: a TRUNCATE checkpoint blocks writers while it waits for readers.
  const database = open(path, { synchronous: 'NORMAL', cacheKiB: 1000, autoCheckpoint: false, busyTimeoutMs: 20 });
  const fold = (order: Order): Folded => {
    try {
      database.checkpoint('PASSIVE');
      return order === 'empty' ? { isHeld: database.checkpoint('TRUNCATE').busy } : {};
    } catch (error) {
      return { failed: String(error) };
    }
  };
  port.on('message', (order: Order | 'stop') => {
    if (order !== 'stop') return port.postMessage(fold(order));
    database.close();
    port.close();
  });
}
