import { isTimeZone, type TimeZone } from '@s30/contracts/time';
import { localKeeper } from '@s30/frontend-shared/session/keeper';
import { browserZone } from '@s30/frontend-shared/time/zones';
import { useSyncExternalStore } from 'react';

// A preference of display, not personal data: kept only when it differs from the browser's own zone.
const KEY = 'timeZone';
const listeners = new Set<() => void>();

const remembered = (): TimeZone => {
  const zone = localKeeper.getItem(KEY);
  return zone && isTimeZone(zone) ? zone : browserZone();
};
let current = remembered();

export function rememberZone(zone: TimeZone): void {
  if (!isTimeZone(zone) || zone === current) return;
  if (zone === browserZone()) localKeeper.removeItem(KEY);
  else localKeeper.setItem(KEY, zone);
  current = zone;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The zone that times are shown in, on every page. */
export const useZone = () => ({ zone: useSyncExternalStore(subscribe, () => current), own: browserZone() });
