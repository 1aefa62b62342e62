import type { OffersChange } from '@s30/contracts/routes/slots';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followAvailableSlots, OPEN_SLOTS } from '../api.ts';

/** Reconnect delays: they double after each failure, so that clients do not hammer a server that is down. */
const PAUSE_MS = { first: 1_000, longest: 60_000 } as const;
/** Changes out of view within this time share one refetch of the day counts. */
const ELSEWHERE_MS = 5_000;

/** Resolves after the delay, or as soon as the signal aborts. */
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
 * Keeps the open slots fresh while the page is visible: when the server pushes a change, it refetches the affected slots and the
 * day counts (with a delay if no list that was looked at changed). Returns true while connected; otherwise queries must poll more often.
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
      const isKnown = queries.getQueryCache().findAll({ queryKey: OPEN_SLOTS }).some(isTouched);
      // Lists out of view are dropped: shown again, they would contain slots that are gone, until the answer arrives.
      queries.removeQueries({ queryKey: OPEN_SLOTS, type: 'inactive', predicate: isTouched });
      ask(isTouched);
      if (of === undefined || isKnown) askForCounts();
      else later ??= setTimeout(askForCounts, ELSEWHERE_MS);
    };
    async function listen(signal: AbortSignal): Promise<void> {
      let wait: number = PAUSE_MS.first;
      const onOpen = () => {
        wait = PAUSE_MS.first;
        setIsLive(true);
        // Refetch everything: changes made before the stream connected were missed.
        hear({ changed: 'availableSlots' });
      };
      while (!signal.aborted) {
        // Why the stream ended does not matter: reconnecting refetches what was missed.
        await followAvailableSlots({ signal, onOpen, onChange: hear }).catch(() => undefined);
        setIsLive(false);
        await pause(wait, signal);
        wait = Math.min(wait * 2, PAUSE_MS.longest);
      }
    }
    let listening: AbortController | undefined;
    // Browsers limit connections per server, so background tabs release theirs.
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
