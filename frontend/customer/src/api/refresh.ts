import type { ChangedOffer } from '@s30/contracts/routes/slots';
import type { Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly askedOnce?: true;
      /** Whether a change of the offers may change the answer; absent: any may. */
      readonly isTouchedBy?: (changed: ChangedOffer) => boolean;
    };
  }
}

/** Queries marked so are not asked again when something changed: asking is itself a command, such as following a link that is good once. */
export const ASKED_ONCE = { askedOnce: true } as const;

const mayBeAskedAgain = ({ meta }: Query): boolean => meta?.askedOnce !== true;

/** Something may have changed: what is on screen is asked again now, the rest when it is shown. */
export const refresh = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ predicate: mayBeAskedAgain });

/** What is on screen is asked again. */
export const retryShown = (queries: QueryClient): Promise<void> => queries.refetchQueries({ type: 'active', predicate: mayBeAskedAgain });
