import type { Clock } from '../clock/clock.ts';
import { type Backoff, delayAfter } from '../clock/pause.ts';
import { messageOf } from '../telemetry/thrown.ts';
import type { Term } from './lease.ts';
import type { Logger } from './supervision.ts';

/**
 * Work triggered by time instead of an event: reminders, sweeps, seals. It runs at the start and `seconds` after each run has
 * ended, or at once if that much time has passed meanwhile, on one instance at a time. `run` must be idempotent, and a long one must end soon after the signal aborts.
 */
export type Timer = { readonly name: string; readonly seconds: number; readonly run: (now: Date, signal?: AbortSignal) => Promise<void> };

type TimerOptions = { readonly logger: Logger; readonly retry: Backoff; readonly clock: Clock };

export function openTimer({ name, seconds, run }: Timer, { logger, retry, clock }: TimerOptions) {
  let isRunning = false;
  let reason: string | undefined;
  let failures = 0;

  async function ring(signal: AbortSignal): Promise<void> {
    try {
      await run(new Date(clock.now()), signal);
      failures = 0;
      reason = undefined;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      reason = messageOf(error);
      logger.warn({ timer: name, reason, failures }, 'timer failed, it is tried again');
    }
  }

  return {
    name,
    isRunning: () => isRunning,
    state: () => (reason === undefined ? ({ state: 'running' } as const) : ({ state: 'retrying', reason, isHeldUp: true } as const)),
    async run({ signal, held }: Term): Promise<void> {
      isRunning = true;
      const ms = seconds * 1000;
      while (!signal.aborted) {
        const due = Date.parse(clock.now()) + ms;
        if (held()) await ring(signal);
        const isOverdue = Date.parse(clock.now()) >= due;
        await clock.pause(failures > 0 ? Math.min(ms, delayAfter(failures, retry)) : isOverdue ? 1 : ms, signal);
      }
      isRunning = false;
    },
  };
}
