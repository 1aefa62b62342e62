import { useSyncExternalStore } from 'react';

/** From here on, a page has room for a second column. */
const WIDE = '(min-width: 64rem)';
export const isWide = (): boolean => window.matchMedia(WIDE).matches;

function subscribe(listener: () => void) {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** For what differs between narrow and wide screens by more than its style. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);
