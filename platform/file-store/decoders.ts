import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { IMAGE_TYPES } from '@s30/contracts/rules';
import { fairQueue } from '../fair-queue/fairQueue.ts';

export type ToRedraw = {
  readonly bytes: Uint8Array;
  readonly contentType: (typeof IMAGE_TYPES)[number];
  readonly sideMax: number;
  readonly pixelsMax: number;
};
/** `longestMs`: CPU time after which the process exits. */
export type RedrawOrder = ToRedraw & { readonly longestMs: number };
export type Redrawn =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'too_many_pixels' | 'broken' };

const SCRIPT = fileURLToPath(new URL('./images.process.ts', import.meta.url));
/** Number of decoder processes; each takes up to 160 MB. */
const PROCESSES = 2;
const QUEUE_LENGTH = 64;
/** CPU time. No picture within the limits takes this long unless it was crafted to. */
const LONGEST_MS = 10_000;
/** Wall-clock limit. If it passes before the CPU limit, the machine is busy and the picture may be fine. */
const PATIENCE_MS = 120_000;

type Job = { readonly asked: ToRedraw; readonly done: (redrawn: Redrawn | undefined) => void };

/**
 * Decodes pictures in separate processes, because a process can be stopped when a picture takes too long and a thread cannot. They
 * start on first use and do not keep this process alive. Resolves to undefined when the machine is too busy or the queue is full.
 */
export function createDecoders({ longestMs = LONGEST_MS, patienceMs = PATIENCE_MS } = {}) {
  const waiting = fairQueue<Job>({ length: QUEUE_LENGTH });
  const idle: ChildProcess[] = [];
  let running = 0;

  const start = (): ChildProcess => {
    const child = fork(SCRIPT, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    // Killing it also ends its current job, through the exit event.
    child.on('error', () => child.kill('SIGKILL'));
    child.once('exit', () => {
      const place = idle.indexOf(child);
      if (place >= 0) idle.splice(place, 1);
    });
    return child;
  };

  function next(): void {
    if (running >= PROCESSES) return;
    const job = waiting.shift();
    if (job === undefined) return;
    running += 1;
    const child = idle.pop() ?? start();
    child.channel?.ref();
    const finish = (redrawn: Redrawn | undefined, isLiving: boolean): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      child.channel?.unref();
      if (isLiving) idle.push(child);
      else child.kill('SIGKILL');
      running -= 1;
      job.done(redrawn);
      next();
    };
    const onMessage = (redrawn: unknown): void => finish(redrawn as Redrawn, true);
    const onExit = (): void => finish({ ok: false, reason: 'broken' }, false);
    const timer = setTimeout(() => finish(undefined, false), patienceMs);
    child.on('message', onMessage).on('exit', onExit);
    // Without a free process or file handle it never starts, and so never exits.
    if (child.pid === undefined) finish(undefined, false);
    else
      child.send({ ...job.asked, longestMs } satisfies RedrawOrder, (error) => {
        if (error !== null) child.kill('SIGKILL');
      });
  }

  return (asked: ToRedraw, from: string): Promise<Redrawn | undefined> =>
    new Promise((resolve) => {
      waiting.push({ asked, done: resolve }, [from])?.done(undefined);
      next();
    });
}

/** `from` identifies the uploader: many uploads by one user delay only that user. */
export const redrawnApart = createDecoders();
