import { useSyncExternalStore } from 'react';
import { serverClock } from './serverClock.ts';

const MINUTE = 60_000;

/** What follows from the server's time: the component is rendered again when that changes. `select` answers with a plain value. */
export const useClock = <Value extends string | number | boolean | undefined>(select: (now: number) => Value): Value =>
  useSyncExternalStore(serverClock.subscribe, () => select(serverClock.now()));

/** The server's time, to the minute: all that depends on time asks here. */
export const useNow = (): number => useClock((now) => Math.floor(now / MINUTE) * MINUTE);
