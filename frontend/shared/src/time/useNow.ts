import { useSyncExternalStore } from 'react';
import { serverClock } from './serverClock.ts';

const MINUTE = 60_000;

/** A value derived from the server's time; the component re-renders when it changes. `select` must return a primitive. */
export const useClock = <Value extends string | number | boolean | undefined>(select: (now: number) => Value): Value =>
  useSyncExternalStore(serverClock.subscribe, () => select(serverClock.now()));

/** The server's time, cut to the minute. All code that depends on the time uses it. */
export const useNow = (): number => useClock((now) => Math.floor(now / MINUTE) * MINUTE);
