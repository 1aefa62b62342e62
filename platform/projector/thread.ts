import { type MessagePort, Worker } from 'node:worker_threads';
import { deadline } from '../clock/deadline.ts';
import { type Backoff, delayAfter, pause } from '../clock/pause.ts';
import type { Position } from '../event-store/port.ts';
import type { CheckResult } from '../telemetry/health.ts';
import { messageOf } from '../telemetry/thrown.ts';
import type { Projector } from './runner.ts';
import type { Logger } from './supervision.ts';
import { hasPassed } from './waiting.ts';

type Lag = (name: string, events: number) => void;
type WaitFor = { readonly names: readonly string[]; readonly position: Position; readonly timeoutMs: number };
type Settled = { readonly settled: Position };
type Question = { readonly id: number; readonly ask: 'check' | WaitFor | Settled };
type Order = 'start' | 'stop' | Question;
type Answer = { readonly id: number } & ({ readonly answer: CheckResult | boolean } | { readonly failed: string });
type ThreadMessage = Answer | { readonly lag: readonly [name: string, events: number] };

/** A projector in its own thread with its own connections; a thread that dies is restarted. */
export type ProjectorThread = Pick<Projector, 'start' | 'stop' | 'waitFor' | 'settled'> & {
  /** For /readyz: the projector's own check, or why the thread is down. */
  check(): CheckResult | Promise<CheckResult>;
};

/**
 * In MB. Under V8's own limits garbage is collected late, and the heap grows to 350. In use are some tens, and a hundred while a batch
 * is written.
 */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };
/** A thread that ran at least this long does not count as a failed start. */
const CALM_MS = 60_000;

/** `entry` is the thread's module, which calls {@link serveProjector}; `data` is passed to it as `workerData`. */
export function openProjectorThread(options: {
  readonly entry: URL;
  readonly data: unknown;
  readonly logger: Logger;
  readonly metrics?: { readonly lag: Lag };
  /** Pauses between restarts. */
  readonly retry: Backoff;
}): ProjectorThread {
  const { entry, data, logger, metrics, retry } = options;
  const questions = new Map<number, { readonly question: Question; readonly settle: (message: Answer) => void }>();
  /** Positions each read model has passed; a checkpoint never moves back. */
  const passed = new Map<string, Position>();
  const stopping = new AbortController();
  let asked = 0;
  let isStarted = false;
  let failures = 0;
  let trouble: string | undefined;
  let worker = spawn();

  function spawn(): Worker {
    const spawned = new Worker(entry, { workerData: data, resourceLimits: HEAP });
    const spawnedAt = performance.now();
    let reason = 'it exited without an error';
    spawned.on('message', take);
    spawned.on('error', (error) => {
      reason = messageOf(error);
    });
    spawned.once('exit', (code) => {
      if (stopping.signal.aborted && code !== 0) logger.error({ reason }, 'the thread that projects has died while it was stopped');
      if (stopping.signal.aborted) return;
      failures = performance.now() - spawnedAt > CALM_MS ? 1 : failures + 1;
      trouble = reason;
      logger.error({ reason, failures }, 'the thread that projects has died, it is started again');
      void restart();
    });
    return spawned;
  }
  async function restart(): Promise<void> {
    await pause(delayAfter(failures, retry), stopping.signal);
    if (stopping.signal.aborted) return;
    worker = spawn();
    if (isStarted) send('start');
    for (const { question } of questions.values()) send(question);
  }

  const send = (order: Order): void => worker.postMessage(order);

  function take(message: ThreadMessage): void {
    trouble = undefined;
    if ('lag' in message) {
      metrics?.lag(...message.lag);
      return;
    }
    const { settle } = questions.get(message.id) ?? {};
    questions.delete(message.id);
    settle?.(message);
  }

  /** `late` is the answer on timeout. */
  function ask<T extends CheckResult | boolean>(what: Question['ask'], late: T, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      asked += 1;
      const id = asked;
      const isPatient = timeoutMs === Number.POSITIVE_INFINITY;
      const cancel = isPatient ? undefined : deadline(timeoutMs, () => questions.delete(id) && resolve(late));
      const settle = (message: Answer): void => {
        cancel?.();
        if ('failed' in message) reject(new Error(message.failed));
        else resolve(message.answer as T);
      };
      questions.set(id, { question: { id, ask: what }, settle });
      send({ id, ask: what });
    });
  }

  return {
    start() {
      isStarted = true;
      send('start');
    },
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      // A thread must not be terminated from outside while it may be inside SQLite.
      const ended = worker.threadId === -1 ? undefined : new Promise((resolve) => worker.once('exit', resolve));
      send('stop');
      await ended;
    },
    async waitFor(names, position, timeoutMs) {
      if (names.every((name) => hasPassed(passed.get(name), position))) return true;
      const isPast = await ask({ names, position, timeoutMs }, false, timeoutMs);
      if (isPast) for (const name of names) if (!hasPassed(passed.get(name), position)) passed.set(name, position);
      return isPast;
    },
    settled: (position) => ask({ settled: position }, false, Number.POSITIVE_INFINITY),
    check() {
      if (trouble !== undefined) return { ok: false, reason: `the thread that projects has died and is started again: ${trouble}` };
      return ask<CheckResult>('check', { ok: false, reason: 'the thread that projects does not answer' }, CHECK_MS);
    },
  };
}

/** A thread answers only after its current transaction. */
const CHECK_MS = 1_500;

/** What the thread opens and {@link serveProjector} serves. */
export type Served = { readonly projector: Projector; readonly check: () => CheckResult; readonly close: () => Promise<void> };

/** The thread's side: opens the projector on `start`, and closes it before exiting. */
export function serveProjector(port: MessagePort, open: (metrics: { readonly lag: Lag }) => Promise<Served>): void {
  let served: Promise<Served> | undefined;
  const reply = (message: ThreadMessage): void => port.postMessage(message);

  async function start(): Promise<Served> {
    const opened = await open({ lag: (name, events) => reply({ lag: [name, events] }) });
    opened.projector.start();
    return opened;
  }
  async function stop(): Promise<void> {
    const opened = await served;
    await opened?.projector.stop();
    await opened?.close();
    port.close();
  }
  async function answer({ id, ask }: Question): Promise<void> {
    const opened = await served;
    if (opened === undefined) return reply({ id, answer: ask === 'check' ? { ok: false, reason: 'not started yet' } : false });
    if (ask === 'check') return reply({ id, answer: opened.check() });
    try {
      const { projector } = opened;
      const answer = 'settled' in ask ? projector.settled(ask.settled) : projector.waitFor(ask.names, ask.position, ask.timeoutMs);
      reply({ id, answer: await answer });
    } catch (error) {
      reply({ id, failed: messageOf(error) });
    }
  }

  port.on('message', (order: Order) => {
    if (order === 'start') served ??= start();
    else if (order === 'stop') void stop();
    else void answer(order);
  });
}
