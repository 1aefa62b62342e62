import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Database, open } from './database.ts';

/** Keeps the write-ahead log of a database short from a thread of its own, so that no commit waits for the disk. */
export type Folding = {
  /** To be called after commits: has the log folded back when it has become long. */
  look(): void;
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
    const failed = await thread.fold();
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

  async function makeRoom(): Promise<void> {
    await running;
    await start();
    waitAt = (measure() === 0 ? 0 : logPages) + WAIT_AT;
  }

  return {
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
      await waiting;
      await running;
      await thread?.stop();
    },
  };
}

type FoldingThread = {
  /** Resolves to why it failed, if it did. */
  fold(): Promise<string | undefined>;
  hasEnded(): boolean;
  /** Asks the thread to end and waits for it: a thread must never be ended from outside while it may be in SQLite. */
  stop(): Promise<void>;
};

function startThread(path: string): FoldingThread {
  const worker = new Worker(new URL(import.meta.url), { workerData: { foldedPath: path } });
  let ended: string | undefined;
  let settle: ((failed: string | undefined) => void) | undefined;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const end = (reason: string) => {
    ended ??= reason;
    settle?.(ended);
  };
  worker.on('message', (failed: string | undefined) => settle?.(failed));
  worker.on('error', (error) => end(String(error)));
  void exited.then(() => end('the thread has ended'));
  return {
    fold: () =>
      new Promise((resolve) => {
        settle = resolve;
        if (ended === undefined) worker.postMessage('fold');
        else resolve(ended);
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
  const database = open(path, { synchronous: 'NORMAL', cacheKiB: 1000, autoCheckpoint: false });
  const fold = (): string | undefined => {
    try {
      database.checkpoint('PASSIVE');
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
  port.on('message', (order: 'fold' | 'stop') => {
    if (order === 'fold') return port.postMessage(fold());
    database.close();
    port.close();
  });
}
