import { instantOf } from '@s30/contracts/time';
import type { Clock } from '@s30/platform/clock/clock';
import { pause } from '@s30/platform/clock/pause';

/** The machine's clock, this many milliseconds ahead. Moving it ends the pauses that are over by then. */
export function movableClock(aheadMs: number): Clock & { readonly moveTo: (aheadMs: number) => void } {
  let ahead = aheadMs;
  const waiting = new Set<() => void>();
  const now = (): number => Date.now() + ahead;
  return {
    now: () => instantOf(now()),
    async pause(ms, signal) {
      const until = now() + ms;
      while (now() < until && !signal.aborted) {
        const moved = new AbortController();
        const wake = () => moved.abort();
        waiting.add(wake);
        await pause(until - now(), AbortSignal.any([signal, moved.signal]));
        waiting.delete(wake);
      }
    },
    moveTo(aheadNow) {
      ahead = aheadNow;
      for (const wake of [...waiting]) wake();
    },
  };
}

/** Shifts the machine's clock for this process only, whichever way code reads the time of day. */
export function machineClock(aheadMs: number): { readonly moveTo: (aheadMs: number) => void } {
  let ahead = aheadMs;
  const { now } = Date;
  const moved = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [moved()] : given, made),
    get: (date, key) => (key === 'now' ? moved : Reflect.get(date, key)),
  });
  return {
    moveTo(aheadNow) {
      ahead = aheadNow;
    },
  };
}
