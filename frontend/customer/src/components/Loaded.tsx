import { formatClock, instantOf, zoneName } from '@s30/contracts/time';
import { isMissing, messageOfError, NETWORK_ERROR } from '@s30/frontend-shared/api/apiError';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { LoadError, Loading, Outdated } from './Placeholders.tsx';
import type { SkeletonShape } from './skeletonShape.ts';
import { useZone } from './zone.ts';

type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>;
  /** What is loading, for screen readers: "interviews". */
  readonly what: string;
  /** The error title from the specification. */
  readonly failed: string;
  readonly shape?: SkeletonShape;
  readonly count?: number;
  /** Data for another choice is loading while this data is shown: if that takes long, a skeleton replaces it. */
  readonly isReplaced?: boolean;
  /** The page itself says that the data is old. */
  readonly isSaid?: boolean;
  readonly children: (data: Data) => ReactNode;
};

type StaleProps<Data> = { readonly query: UseQueryResult<Data>; readonly onRetry: () => void };

/** Only this component reads `dataUpdatedAt`: reading it re-renders on every answer, even an identical one. */
function Stale<Data>({ query: { dataUpdatedAt, isFetching, error }, onRetry }: StaleProps<Data>) {
  const { zone } = useZone();
  const asOf = instantOf(dataUpdatedAt);
  return (
    <Alert
      tone="warning"
      icon="clock"
      title={`Shown as of ${formatClock(asOf, zone)} ${zoneName(asOf, zone)}`}
      actions={
        !isMissing(error) && (
          <Button look="secondary" size="sm" busy={isFetching} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <p>{messageOfError(error, NETWORK_ERROR)}</p>
    </Alert>
  );
}

/** True inside old data: one alert says so for all of it. */
export const IsStale = createContext(false);

/** The states of a query. Old data stays in view if a refetch fails. The children handle empty data. */
export function Loaded<Data>({
  query,
  what,
  failed,
  shape,
  count,
  isReplaced = false,
  isSaid: isSaidByPage = false,
  children,
}: LoadedProps<Data>) {
  const queries = useQueryClient();
  const isSaid = useContext(IsStale) || isSaidByPage;
  // All that has failed on the page, since the one alert speaks for it.
  const retry = () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const loading = { what, shape, count };
  if (query.data !== undefined) {
    return (
      <IsStale value={isSaid || query.isError}>
        {query.isError && !isSaid && <Stale query={query} onRetry={retry} />}
        {isReplaced ? (
          <Outdated {...loading} isOutdated={query.isPlaceholderData}>
            {children(query.data)}
          </Outdated>
        ) : (
          children(query.data)
        )}
      </IsStale>
    );
  }
  if (query.isError) return <LoadError title={failed} error={query.error} onRetry={retry} busy={query.isFetching} />;
  return <Loading {...loading} />;
}
