import { type Instant, instantOf } from '@s30/contracts/instant';

const SECOND = 1000;
type Range = { readonly from: number; readonly to: number };
const UNKNOWN: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/**
 * The server's time, by this device's clock and the dates of the server's answers. A device that may be right is believed; one
 * that cannot be is corrected, to within a second or two.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  const listeners = new Set<() => void>();
  let possible = UNKNOWN;
  /** How far the server is ahead, in milliseconds. */
  let ahead = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    now: (): number => deviceNow() + ahead,
    deviceNow,
    /** `date`: of an answer to a request that was sent at `sentAt` by this device's clock. A date names the second it lies in. */
    hear: (date: string | null, sentAt: number): void => {
      const second = Date.parse(date ?? '');
      const [from, to] = [second - deviceNow(), second + SECOND - sentAt];
      if (Number.isNaN(second) || from > to) return;
      const both = { from: Math.max(from, possible.from), to: Math.min(to, possible.to) };
      // Answers that cannot both be true: one of the clocks was set meanwhile.
      possible = both.from <= both.to ? both : { from, to };
      const isRight = possible.from <= 0 && possible.to >= 0;
      const next = isRight ? 0 : Math.round((possible.from + possible.to) / 2);
      if (next === ahead) return;
      ahead = next;
      tick();
    },
    /** Calls every second, and whenever the time turns out to be another. */
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
