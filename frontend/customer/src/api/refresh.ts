import type { ChangedOffer } from '@s30/contracts/routes/slots';
import type { Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly askedOnce?: true;
      /** Whether a changed offer may affect the answer; if absent, any change may. */
      readonly isTouchedBy?: (changed: ChangedOffer) => boolean;
    };
  }
}

/**
 * Marks queries that must not be refetched after a change, because the request is itself a command, such as following a single-
 * use link.
 */
export const ASKED_ONCE = { askedOnce: true } as const;

export const mayBeAskedAgain = ({ meta }: Query): boolean => meta?.askedOnce !== true;

/** Call after a possible change: refetches what is on screen now, and the rest when it is next shown. */
export const refresh = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ predicate: mayBeAskedAgain });

/** Refetches what is on screen. */
export const retryShown = (queries: QueryClient): Promise<void> => queries.refetchQueries({ type: 'active', predicate: mayBeAskedAgain });
