import type { OffersChange } from '@s30/contracts/routes/slots';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followAvailableSlots } from '../api/liveSlots.ts';
import { OPEN_SLOTS } from '../api/openDays.ts';

/** Between two attempts to listen: longer each time, so that nobody hammers a server that is away. */
const PAUSE_MS = { first: 1_000, longest: 60_000 } as const;
/** The counts of days that are not in view are asked for once for all that changes within this time. */
const ELSEWHERE_MS = 5_000;

/** Resolves after so long, or at once when the signal ends it. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/**
 * Keeps the list of open slots fresh while the page is looked at: whenever the server says what changed, it is asked for what that touches,
 * and a little later for the counts of other days. True while the server can be heard; otherwise the list has to be asked for more often.
 */
export function useLiveSlots(): boolean {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const ask = (predicate: (query: Query) => boolean) => void queries.invalidateQueries({ queryKey: OPEN_SLOTS, predicate });
    const askForCounts = (): void => {
      clearTimeout(later);
      later = undefined;
      ask(({ meta }) => meta?.isTouchedBy === undefined);
    };
    const hear = ({ of }: OffersChange): void => {
      const isTouched = ({ meta }: Query) => meta?.isTouchedBy !== undefined && (of === undefined || of.some(meta.isTouchedBy));
      const inView = queries.getQueryCache().findAll({ queryKey: OPEN_SLOTS, type: 'active' });
      // What is out of view is asked for when it is shown again.
      ask(isTouched);
      if (of === undefined || inView.some(isTouched)) askForCounts();
      else later ??= setTimeout(askForCounts, ELSEWHERE_MS);
    };
    async function listen(signal: AbortSignal): Promise<void> {
      let wait: number = PAUSE_MS.first;
      const onOpen = () => {
        wait = PAUSE_MS.first;
        setIsLive(true);
        // What changed before the server listened would be missed.
        hear({ changed: 'availableSlots' });
      };
      while (!signal.aborted) {
        // How it ended does not matter: what could not be heard is asked for, and the next attempt comes later.
        await followAvailableSlots({ signal, onOpen, onChange: hear }).catch(() => undefined);
        setIsLive(false);
        await pause(wait, signal);
        wait = Math.min(wait * 2, PAUSE_MS.longest);
      }
    }
    let listening: AbortController | undefined;
    // A browser has few connections to one server: pages in the background leave theirs to the others.
    const onVisibility = () => {
      listening?.abort();
      listening = undefined;
      if (document.hidden) return;
      listening = new AbortController();
      void listen(listening.signal);
    };
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(later);
      document.removeEventListener('visibilitychange', onVisibility);
      listening?.abort();
    };
  }, [queries]);
  return isLive;
}
