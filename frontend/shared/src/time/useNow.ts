import { useSyncExternalStore } from 'react';
import { serverClock } from './serverClock.ts';

/** What follows from the server's time: the component is rendered again when that changes. `select` answers with a plain value. */
export const useClock = <Value extends string | number | boolean | undefined>(select: (now: number) => Value): Value =>
  useSyncExternalStore(serverClock.subscribe, () => select(serverClock.now()));
