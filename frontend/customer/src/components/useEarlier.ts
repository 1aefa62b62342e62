import { PIECE } from '@s30/contracts/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A list that is fetched {@link PIECE} rows at a time. */
export type Pieces<Row> = {
  /** Begins the key under which the rows are cached; unlike that of any other list. */
  readonly key: readonly string[];
  readonly idOf: (row: Row) => string;
  readonly fetchFrom: (offset: number, signal: AbortSignal) => Promise<readonly Row[]>;
};

/** The latest rows of a list, and earlier ones that are fetched on request; `earlier` is undefined once there are no more. */
export function useEarlier<Row>(latest: readonly Row[] | undefined, { key, idOf, fetchFrom }: Pieces<Row>) {
  const list = key.join('/');
  const [requested, request] = useState<string>();
  const isRequested = requested === list;
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...key, 'earlier'],
    queryFn: ({ pageParam, signal }) => fetchFrom(pageParam, signal),
    initialPageParam: PIECE,
    getNextPageParam: (last, pages) => (last.length < PIECE ? undefined : (pages.length + 1) * PIECE),
    // What was loaded before is kept up to date, also after the page was left.
    enabled: ({ state }) => isRequested || state.data !== undefined,
  });
  const show = (): void => {
    if (data) void fetchNextPage();
    else if (isRequested) void refetch();
    else request(list);
  };
  const isMore = data ? hasNextPage : latest?.length === PIECE;
  // If a row is added between two responses, the last row of one response is repeated in the next.
  const known = new Map([...(latest ?? []), ...(data?.pages.flat() ?? [])].map((row) => [idOf(row), row]));
  return { known: [...known.values()], earlier: isMore ? { show, isFetching, error } : undefined };
}
