import { isTimeZone, type TimeZone } from '@s30/contracts/timeZone';
import { localKeeper } from '@s30/frontend-shared/session/keeper';
import { session } from '@s30/frontend-shared/session/session';
import { userOf } from '@s30/frontend-shared/session/sessionStore';
import { useSession } from '@s30/frontend-shared/session/useSession';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { useSyncExternalStore } from 'react';

// A display preference, not personal data: stored only while it differs from the user's own zone.
const KEY = 'timeZone';
const listeners = new Set<() => void>();

const remembered = (): TimeZone | undefined => {
  const zone = localKeeper.getItem(KEY);
  return zone && isTimeZone(zone) ? zone : undefined;
};
let chosen = remembered();

/** The zone in the signed-in user's profile, or else the browser's. */
function ownZone(now = session.get()): TimeZone {
  const zone = userOf(now)?.timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : browserZone();
}

export function rememberZone(zone: TimeZone): void {
  if (!isTimeZone(zone)) return;
  chosen = zone === ownZone() ? undefined : zone;
  if (chosen === undefined) localKeeper.removeItem(KEY);
  else localKeeper.setItem(KEY, chosen);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The zone in which times are currently shown. */
export const shownZone = (): TimeZone => chosen ?? ownZone();

/** The zone in which every page shows times, and the user's own zone. */
export function useZone() {
  const own = ownZone(useSession());
  return { zone: useSyncExternalStore(subscribe, () => chosen) ?? own, own };
}
