import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Database, open } from './database.ts';

/** Keeps the write-ahead log of a database short from a thread of its own, so that no commit waits for the disk. */
export type Folding = {
  /** To be called after commits: has the log folded back when it has become long. */
  look(): void;
  /** To be called when nothing that was deleted may linger: has the log folded back and emptied, as soon as no read needs it. */
  empty(): void;
  /** To be awaited before a write, if anything: the log is so long that nothing is added until all of it is folded back. */
  room(): Promise<void> | undefined;
  /** One sentence on why the log could not be folded back the last time, if so. */
  failure(): string | undefined;
  /** Waits for the thread's end. The connection stays open. */
  close(): Promise<void>;
};

/** Pages of 4 KiB. The first is where SQLite itself would do it, inside a commit. */
const FOLD_AT = 1000;
/** Under steady writing there is always a page more to fold, and the log only begins anew once there is none: then writes wait. */
const WAIT_AT = 16_000;
/** A long read, or a full disk, keeps the log from being emptied: when to try again. */
const EMPTY_AGAIN_MS = 250;

/**
 * Before 3.51.3 a checkpoint beside a write can, very rarely, lose pages ("WAL-reset bug", sqlite.org/wal.html): such a SQLite is left to
 * its own checkpoints inside commits.
 */
export function foldsBesideWrites(sqlite: string): boolean {
  const [major = 0, minor = 0, patch = 0] = sqlite.split('.').map(Number);
  return major > 3 || (major === 3 && (minor > 51 || (minor === 51 && patch >= 3)));
}

/** For a connection that was opened without automatic checkpoints. The thread is started when there is something to fold. */
export function foldingOf(database: Database): Folding {
  let thread: FoldingThread | undefined;
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let foldAt = FOLD_AT;
  let waitAt = WAIT_AT;
  let logPages = 0;
  let isToBeEmptied = false;
  let again: NodeJS.Timeout | undefined;
  let failure: string | undefined;
  let closed = false;

  /** Pages that are in the log only. */
  function measure(): number {
    const log = database.checkpoint('NOOP');
    logPages = log.logPages;
    return log.logPages - log.checkpointed;
  }

  async function fold(): Promise<void> {
    thread ??= startThread(database.path);
    const order = isToBeEmptied ? 'empty' : 'fold';
    isToBeEmptied = false;
    const { failed, isHeld } = await thread.fold(order);
    const isLeft = isHeld || (order === 'empty' && failed !== undefined);
    if (isLeft && !closed) {
      clearTimeout(again);
      again = setTimeout(empty, EMPTY_AGAIN_MS).unref();
    }
    failure = failed === undefined ? undefined : `The write-ahead log of ${database.path} cannot be folded back: ${failed}`;
    // What a long read holds back is tried again a little later, not after each commit.
    foldAt = measure() + FOLD_AT;
    // Then inside the commits, as SQLite does by itself.
    if (thread.hasEnded()) database.exec(`PRAGMA wal_autocheckpoint=${FOLD_AT}`);
  }
  const start = (): Promise<void> => {
    running ??= fold().finally(() => {
      running = undefined;
    });
    return running;
  };

  function empty(): void {
    if (closed || thread?.hasEnded()) return;
    isToBeEmptied = true;
    // A fold that is under way may have passed what is to go.
    void (running ?? Promise.resolve()).then(() => (isToBeEmptied && !closed ? start() : undefined));
  }

  async function makeRoom(): Promise<void> {
    await running;
    await start();
    waitAt = (measure() === 0 ? 0 : logPages) + WAIT_AT;
  }

  return {
    empty,
    look() {
      if (!closed && measure() >= foldAt && !thread?.hasEnded()) void start();
    },
    room() {
      if (logPages < waitAt || closed || thread?.hasEnded()) return undefined;
      waiting ??= makeRoom().finally(() => {
        waiting = undefined;
      });
      return waiting;
    },
    failure: () => failure,
    async close() {
      closed = true;
      clearTimeout(again);
      await waiting;
      await running;
      await thread?.stop();
    },
  };
}

type Order = 'fold' | 'empty';
/** Why it failed, if it did, and whether a read kept the log from being emptied. */
type Folded = { readonly failed?: string; readonly isHeld?: boolean };
type FoldingThread = {
  fold(order: Order): Promise<Folded>;
  hasEnded(): boolean;
  /** Asks the thread to end and waits for it: a thread must never be ended from outside while it may be in SQLite. */
  stop(): Promise<void>;
};

function startThread(path: string): FoldingThread {
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
    fold: (order) =>
      new Promise((resolve) => {
        settle = resolve;
        if (ended === undefined) worker.postMessage(order);
        else resolve({ failed: ended });
      }),
    hasEnded: () => ended !== undefined,
    async stop() {
      worker.postMessage('stop');
      await exited;
    },
  };
}

/** This file is also what the thread runs. */
if (parentPort && typeof workerData?.foldedPath === 'string') serve(parentPort, workerData.foldedPath);

function serve(port: NonNullable<typeof parentPort>, path: string): void {
  // Who empties the log waits for its readers, and lets no one write meanwhile: not for long.
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
