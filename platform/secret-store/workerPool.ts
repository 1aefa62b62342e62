import { Worker } from 'node:worker_threads';
import { fairQueue } from '../fair-queue/fairQueue.ts';

/**
 * A few threads, each running one task at a time, and a bounded fair queue. The script answers each message with one message and exits
 * on `close`. Threads start on first use; an idle one does not keep the process alive; one that dies is replaced.
 */
export function workerPool<Task, Result>(
  script: URL,
  options: { readonly threads: number; readonly queue: number; readonly full: () => Error; readonly closed: () => Error },
) {
  type Job = { readonly task: Task; readonly resolve: (result: Result) => void; readonly reject: (reason: unknown) => void };
  const waiting = fairQueue<Job>({ length: options.queue });
  const running = new Map<Worker, Job>();
  const idle: Worker[] = [];
  const ending = new Set<Promise<unknown>>();
  let closed = false;

  const start = (): Worker => {
    // Threads must not inherit this process's flags, such as an inspector port or an input type.
    const worker = new Worker(script, { execArgv: [] });
    let failure: unknown = new Error(`${script.pathname} ended`);
    worker.on('message', (result: Result) => {
      running.get(worker)?.resolve(result);
      running.delete(worker);
      worker.unref();
      if (closed) end(worker);
      else idle.push(worker);
      next();
    });
    worker.on('error', (error) => {
      failure = error;
    });
    const exit = new Promise((resolve) => worker.on('exit', resolve));
    ending.add(exit);
    worker.on('exit', () => {
      ending.delete(exit);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      running.get(worker)?.reject(failure);
      running.delete(worker);
      next();
    });
    return worker;
  };
  const end = (worker: Worker): void => {
    // Keeps the process alive until the thread has ended, because `close` waits for that.
    worker.ref();
    worker.postMessage('close');
  };
  const next = (): void => {
    while (!closed && running.size < options.threads) {
      const job = waiting.shift();
      if (job === undefined) return;
      const worker = idle.pop() ?? start();
      running.set(worker, job);
      worker.ref();
      worker.postMessage(job.task);
    }
  };

  return {
    /** Runs a task on the next free thread. `lanes` identifies the caller: heavy users delay only themselves. */
    run: (task: Task, lanes: readonly string[]) =>
      new Promise<Result>((resolve, reject) => {
        if (closed) return reject(options.closed());
        next();
        waiting.push({ task, resolve, reject }, lanes)?.reject(options.full());
        next();
      }),
    async close(): Promise<void> {
      closed = true;
      for (const { reject } of waiting.drain()) reject(options.closed());
      for (const worker of idle.splice(0)) end(worker);
      await Promise.all(ending);
    },
  };
}
