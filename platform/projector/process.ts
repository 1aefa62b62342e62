import type { ProductFamilies } from '@s30/contracts/events/all';
import type { EventFamily } from '@s30/contracts/events/define';
import { type Clock, systemClock } from '../clock/clock.ts';
import { type Backoff, delayAfter, pause } from '../clock/pause.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import type { CheckResult } from '../telemetry/health.ts';
import { openDelivery, type Process, type ProcessReport } from './delivery.ts';
import { type Term, whileLeased } from './lease.ts';
import { type EventOfAny, type Reactions, reactionsOf } from './projection.ts';
import type { SeenEvent } from './seen.ts';
import { breather, type Logger } from './supervision.ts';
import { openTimer, type Timer } from './timer.ts';

export type { Process } from './delivery.ts';
export { PutOffError } from './putOff.ts';
export type { Timer } from './timer.ts';

export type ProcessRunnerOptions = {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly processes: readonly Process[];
  readonly timers?: readonly Timer[];
  readonly logger: Logger;
  /** Identifies this instance in the leases. */
  readonly holder: string;
  readonly leaseTtlMs: number;
  /** Pauses between attempts; an event that fails for other reasons than an outage is parked in the end. */
  readonly retry: Backoff;
  /** Pause before a parked event is retried. Default: an hour. */
  readonly parkedMs?: number;
  /** Breaks off what handlers wait for, if a stop takes longer than `afterMs`. */
  readonly interrupt?: { readonly afterMs: number; readonly now: () => void };
  /** For timers. Default: the system clock. */
  readonly clock?: Clock;
  /** A monotonic clock for leases, in milliseconds. Default performance.now. */
  readonly now?: () => number;
};

export type ProcessRunner = {
  start(): void;
  /** Waits for the events being handled, or until they are interrupted. Safe to call twice. */
  stop(): Promise<void>;
  status(): readonly ProcessReport[];
  /** For /readyz. Always ok, since failures are retried for ever, and other instances would fail alike. */
  check(): CheckResult;
  /**
   * Resolves to true once all processes have handled the log up to `position` (not what their
   * commands appended after it), to false after `timeoutMs`.
   */
  drain(position: Position, timeoutMs: number): Promise<boolean>;
};

/**
 * Declares a process: `on` has a handler per event, and `context` makes the handlers' second
 * argument. It subscribes to the families of these events; `from`: if they are not the product's.
 */
export function process<const Families extends readonly EventFamily[] = ProductFamilies, Context = void>(declaration: {
  readonly name: string;
  readonly from?: Families;
  readonly on: Reactions<EventOfAny<Families>, Context>;
  readonly context?: (event: SeenEvent) => Context;
}): Process {
  const { name, from, on, context } = declaration;
  const { reactions, ...subscription } = reactionsOf<Context | undefined>(on, from);
  return { name, ...subscription, handle: (event) => reactions.get(event.type)?.(event, context?.(event)) };
}

/** Runs processes and timers independently, each under its own lease, so that instances share them. */
export function createProcessRunner(options: ProcessRunnerOptions): ProcessRunner {
  const { eventStore, readStore, processes, timers = [], logger, holder, leaseTtlMs, retry, parkedMs, interrupt } = options;
  const { clock = systemClock, now = () => performance.now() } = options;
  const breathe = breather();
  const deliveries = processes.map((each) => openDelivery(each, { eventStore, readStore, logger, retry, breathe, parkedMs }));
  const alarms = timers.map((timer) => openTimer(timer, { logger, retry, clock }));
  const names = [...deliveries, ...alarms].map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`processes share a name: ${names.join(', ')}`);
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;

  async function work(leased: readonly string[], term: Term): Promise<void> {
    await Promise.all([...deliveries, ...alarms].filter(({ name }) => leased.includes(name)).map(({ run }) => run(term)));
  }

  async function isPast({ isRunning, handled, name }: (typeof deliveries)[number], position: Position): Promise<boolean> {
    return (isRunning() ? handled() : await readStore.loadCursor(name)) >= position;
  }

  const runner: ProcessRunner = {
    start() {
      const leases = { readStore, group: 'processes' as const, names, holder, ttlMs: leaseTtlMs, retry, logger, now };
      running ??= whileLeased(leases, stopping.signal, work);
    },
    async stop() {
      stopping.abort();
      const timer = interrupt && setTimeout(interrupt.now, interrupt.afterMs);
      await running;
      clearTimeout(timer);
    },
    status() {
      const isStarted = running !== undefined && !stopping.signal.aborted;
      const idle = { state: isStarted ? 'standby' : 'stopped' } as const;
      return [...deliveries, ...alarms].map((each) => ({
        name: each.name,
        ...('handled' in each ? { position: each.isRunning() ? each.handled() : START } : {}),
        ...(isStarted && each.isRunning() ? each.state() : idle),
      }));
    },
    check: () => ({ ok: true, detail: Object.fromEntries(runner.status().map(({ name, ...report }) => [name, report])) }),
    async drain(position, timeoutMs) {
      const end = performance.now() + timeoutMs;
      for (let round = 1; ; round += 1) {
        const past = await Promise.all(deliveries.map((delivery) => isPast(delivery, position)));
        if (past.every(Boolean)) return true;
        const left = end - performance.now();
        if (left <= 0 || stopping.signal.aborted) return false;
        await pause(Math.min(left, delayAfter(round, { baseMs: 1, maxMs: 25 })), stopping.signal);
      }
    },
  };
  return runner;
}
