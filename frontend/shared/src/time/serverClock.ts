import { type Instant, instantOf } from '@s30/contracts/instant';

const SECOND = 1000;
type Range = { readonly from: number; readonly to: number };
const UNKNOWN: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/**
 * Estimates the server's time from this device's clock and the dates of the server's responses. The device's clock is used as
 * long as it can be right; otherwise it is corrected, to within a second or two.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  const listeners = new Set<() => void>();
  let possible = UNKNOWN;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  let ahead = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    now: (): number => deviceNow() + ahead,
    deviceNow,
    /** `date`: the Date header of the response to a request sent at `sentAt` by this device's clock. It is cut to whole seconds. */
    hear: (date: string | null, sentAt: number): void => {
      const second = Date.parse(date ?? '');
      const [from, to] = [second - deviceNow(), second + SECOND - sentAt];
      if (Number.isNaN(second) || from > to) return;
      const both = { from: Math.max(from, possible.from), to: Math.min(to, possible.to) };
      // Two responses that contradict each other: one of the clocks was set in between.
      possible = both.from <= both.to ? both : { from, to };
      const isRight = possible.from <= 0 && possible.to >= 0;
      const next = isRight ? 0 : Math.round((possible.from + possible.to) / 2);
      if (next === ahead) return;
      ahead = next;
      tick();
    },
    /** Calls the listener every second, and whenever the correction changes. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      timer ??= setInterval(tick, SECOND);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
export type ServerClock = ReturnType<typeof createServerClock>;

export const serverClock = createServerClock();

export const rightNow = (): Instant => instantOf(serverClock.now());
