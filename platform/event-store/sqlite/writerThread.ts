import { parentPort, Worker, workerData } from 'node:worker_threads';
import { isBusy, isFull } from '../../sqlite/database.ts';
import { type BatchResult, type EncodedAppend, pagesToFold, writeBatch } from './batch.ts';
import { type Head, openLog } from './log.ts';

/** Why a whole batch failed. `mayPass`: a full disk or another process's lock. After any other failure the state of the disk is unknown. */
export type BatchFailure = { readonly failed: string; readonly mayPass: boolean };
/** Turns an error into a value, because its class is lost between threads. */
export const batchFailure = (error: unknown): BatchFailure => ({ failed: String(error), mayPass: isFull(error) || isBusy(error) });

type Order = { readonly write: readonly EncodedAppend[]; readonly head: Head | undefined } | 'checkpoint' | 'try' | 'stop';
type Answer = BatchResult | BatchFailure;

export type WriterThread = Awaited<ReturnType<typeof startWriterThread>>;
/**
 * Writes large batches, or all batches on a slow disk, and folds the write-ahead log back. Handles one order at a time. Resolves once the
 * thread has its own connection to the log.
 */
export async function startWriterThread(path: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { logPath: path } });
  let settle: ((answer: Answer) => void) | undefined;
  let ended = false;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const answer = (value: Answer) => {
    const waiting = settle;
    settle = undefined;
    waiting?.(value);
  };
  worker.on('message', answer);
  worker.on('error', (error) => answer({ failed: `the writer thread ended: ${String(error)}`, mayPass: false }));
  void exited.then(() => {
    ended = true;
    answer({ failed: 'the writer thread ended', mayPass: false });
  });
  const next = () => new Promise<Answer>((resolve) => (settle = resolve));
  const ask = (order: Order): Promise<Answer> => {
    if (ended) return Promise.resolve({ failed: 'the writer thread has ended', mayPass: false });
    const reply = next();
    worker.postMessage(order);
    return reply;
  };

  const ready = await next();
  if ('failed' in ready) throw new Error(ready.failed);
  return {
    write: (appends: readonly EncodedAppend[], head: Head | undefined) => ask({ write: appends, head }),
    /** Folds the log back; `walPages` of the answer counts the pages that could not be folded yet. */
    checkpoint: () => ask('checkpoint'),
    /** Writes without changing anything, to find out whether the disk takes writes. */
    tryWriting: () => ask('try'),
    /** Asks the thread to end and waits for it: a thread must not be terminated while it may be inside SQLite. */
    async stop(): Promise<void> {
      worker.postMessage('stop' satisfies Order);
      await exited;
    },
  };
}

/** This file is also the thread's entry point. */
if (parentPort && typeof workerData?.logPath === 'string') serve(parentPort, workerData.logPath);

function serve(port: NonNullable<typeof parentPort>, path: string): void {
  const log = openLog(path);
  const answer = (value: Answer) => port.postMessage(value);
  const obey = (order: Exclude<Order, 'stop'>): Answer => {
    try {
      if (typeof order === 'object') return writeBatch(log, order.write, order.head);
      // SQLite writes the page of a pragma even if its value stays the same.
      if (order === 'try') log.exec('PRAGMA user_version=0');
      else log.checkpoint();
      return { verdicts: [], commitMs: 0, walPages: pagesToFold(log) };
    } catch (error) {
      return batchFailure(error);
    }
  };
  port.on('message', (order: Order) => {
    if (order !== 'stop') return answer(obey(order));
    log.close();
    port.close();
  });
  answer({ verdicts: [], commitMs: 0, walPages: pagesToFold(log) });
}
