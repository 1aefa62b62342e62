import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../sqlite/database.ts';
import { type AppendResult, EventStoreUnavailableError } from '../port.ts';
import { type BatchResult, type EncodedAppend, pagesToFold, type Verdict, writeBatch } from './batch.ts';
import { chainHead, type Head, toPosition } from './log.ts';
import { type BatchFailure, batchFailure, startWriterThread, type WriterThread } from './writerThread.ts';

/** Up to this size, writing a batch in this thread costs the event loop less than passing it to the writer thread and back. */
const IN_THREAD_APPENDS = 8;
/** Commits slower than this (running mean) would block this thread for too long. */
const SLOW_COMMIT_MS = 2;
/** Half of a thousand callers: the writer thread writes one half while this thread answers the other. */
const BATCH_APPENDS = 500;
/**
 * In pages of 4 KiB: 4 MiB are folded back when idle, 16 MiB in any case. A commit that overwrites the write-ahead log takes a quarter
 * less time than one that extends it, so the log is kept short.
 */
const FOLD_WHEN_IDLE = 1024;
const FOLD_ALWAYS = 4096;
const IDLE_MS = 100;
/** While something has failed, callers may append nothing that would notice that it works again. */
const AGAIN_MS = 1_000;

export type WriterOptions = {
  /** Sends even small batches on a fast disk through the thread. */
  readonly alwaysThread: boolean;
  /** Called after each commit, once its events are readable. */
  readonly onCommit: () => void;
};

type Outcome = BatchResult | BatchFailure;
type Waiting = { readonly append: EncodedAppend; resolve(result: AppendResult): void; reject(error: Error): void };
type Answered = { readonly batch: readonly Waiting[]; readonly outcome: Outcome };

export type Writer = ReturnType<typeof openWriter>;
/**
 * Group commit: appends that arrive during a commit share the next one. A few appends on a fast disk are committed in this thread, others
 * in the writer thread: measured, this is as fast as the better of the two, and a slow fsync never blocks other requests.
 */
export function openWriter(log: Database, { alwaysThread, onCommit }: WriterOptions) {
  const queue: Waiting[] = [];
  /** The running job: one batch or one checkpoint at a time. */
  let work: Promise<void> | undefined;
  let thread: WriterThread | undefined;
  let starting: Promise<void> | undefined;
  let meanCommitMs = 0;
  let walPages = pagesToFold(log);
  let foldAt = FOLD_ALWAYS;
  /** The end of the log, cached because no other process writes to it; undefined after a failed write. */
  let head: Head | undefined = chainHead(log);
  let closed = false;
  /** Set once the state of the disk is unknown; cleared only by a restart. */
  let broken: string | undefined;
  /** Set until the next write that succeeds. */
  let troubled: string | undefined;
  /** Why the write-ahead log could not be folded back the last time. */
  let unfolded: string | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(job: () => Promise<void>): void {
    clearTimeout(idle);
    work ??= job().finally(() => {
      work = undefined;
      if (queue.length > 0) start(commitWaiting);
      else mendLater();
    });
  }

  function mendLater(): void {
    clearTimeout(idle);
    const hasFailed = troubled !== undefined || unfolded !== undefined;
    if ((hasFailed || walPages >= FOLD_WHEN_IDLE) && !closed && !broken)
      idle = setTimeout(() => start(mend), hasFailed ? AGAIN_MS : IDLE_MS).unref();
  }

  async function mend(): Promise<void> {
    await fold();
    if (troubled === undefined || !thread) return;
    const result = await thread.tryWriting();
    if ('failed' in result) note(result);
    else troubled = undefined;
  }

  async function commitWaiting(): Promise<void> {
    let last: Answered | undefined;
    do {
      // Appends from the same turn of the event loop share the commit.
      if (!last) await setImmediate();
      if (walPages >= foldAt) await fold();
      const batch = queue.splice(0, BATCH_APPENDS);
      const written = commit(batch.map(({ append }) => append));
      // While the writer thread writes, answer the previous batch, so that its callers can prepare their next appends.
      if (last) answerAll(last);
      const outcome = await written;
      note(outcome);
      last = { batch, outcome };
      if (queue.length === 0) {
        answerAll(last);
        last = undefined;
      }
    } while (queue.length > 0);
  }

  /** Writes the appends in this thread or in the writer thread. */
  function commit(appends: readonly EncodedAppend[]): Outcome | Promise<Outcome> {
    if (broken) return { failed: broken, mayPass: false };
    if (alwaysThread || appends.length > IN_THREAD_APPENDS || meanCommitMs > SLOW_COMMIT_MS) {
      if (thread) return thread.write(appends, head);
      // The thread takes about 50 ms to start; until then this thread writes.
      const started = startThread();
      if (alwaysThread) return started.then(() => thread?.write(appends, head) ?? { failed: String(unfolded), mayPass: true });
    }
    try {
      return writeBatch(log, appends, head);
    } catch (error) {
      return batchFailure(error);
    }
  }

  function note(outcome: Outcome): void {
    if (!('failed' in outcome)) {
      troubled = undefined;
      head = outcome.head;
      meanCommitMs += (outcome.commitMs - meanCommitMs) / 8;
      walPages = outcome.walPages;
      onCommit();
      return;
    }
    const { failed, mayPass } = outcome;
    head = undefined;
    if (mayPass) troubled = `The last write to the event log failed: ${failed}`;
    else broken ??= `The event log is closed for writing until a restart, since a write failed: ${failed}`;
  }

  async function fold(): Promise<void> {
    // Appends do not wait for the thread to start, so this fold is skipped and done later.
    if (!thread || broken) return void startThread();
    const result = await thread.checkpoint();
    unfolded = 'failed' in result ? `The event log cannot be folded back: ${result.failed}` : undefined;
    if ('failed' in result) return result.mayPass ? undefined : note(result);
    walPages = result.walPages;
    // A long-lived reader can prevent folding; if so, retry later instead of before each batch.
    foldAt = walPages + FOLD_ALWAYS;
  }

  function startThread(): Promise<void> {
    starting ??= startWriterThread(log.path).then(
      (started) => {
        thread = started;
      },
      (error) => {
        starting = undefined;
        unfolded = `The thread that folds the event log back cannot be started: ${String(error)}`;
        mendLater();
      },
    );
    return starting;
  }

  return {
    /** Resolves once the append is on disk, or was found to be a conflict or a repetition. */
    append: (append: EncodedAppend) =>
      new Promise<AppendResult>((resolve, reject) => {
        if (closed) return reject(new EventStoreUnavailableError('The event store is closed.'));
        queue.push({ append, resolve, reject });
        if (!work) start(commitWaiting);
      }),
    /** One sentence on why nothing can be written; undefined when all is well. */
    trouble: (): string | undefined => broken ?? troubled ?? unfolded,
    /** Writes pending appends, then ends the thread; later appends are refused. The connection stays open. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(idle);
      while (work) await work;
      await starting;
      await thread?.stop();
      thread = undefined;
    },
  };
}

function answerAll({ batch, outcome }: Answered): void {
  for (const [index, waiting] of batch.entries()) {
    if ('failed' in outcome) waiting.reject(new EventStoreUnavailableError(outcome.failed));
    else answer(waiting, outcome.verdicts[index]);
  }
}

function answer({ resolve, reject }: Waiting, verdict: Verdict | undefined): void {
  if (!verdict || verdict.status === 'failed') {
    reject(new EventStoreUnavailableError(`The log refused the append: ${verdict?.reason ?? 'no verdict'}`));
  } else if (verdict.status === 'conflict') {
    resolve({ status: 'conflict', actual: verdict.actual === -1 ? 'no_stream' : verdict.actual });
  } else {
    resolve({ status: verdict.status, revision: verdict.revision, position: toPosition(verdict.position) });
  }
}
