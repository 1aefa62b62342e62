import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { TimeZone } from '@s30/contracts/timeZone';
import { call } from '@s30/frontend-shared/api/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const REFRESH_MS = { whileLive: 120_000, otherwise: 10_000 } as const;
/** Key prefix of all queries about open slots. Live changes refetch those with `meta.isTouchedBy` only when it matches. */
export const OPEN_SLOTS = ['availableSlots'] as const;

export type Wanted = { readonly interviewerId?: string | undefined; readonly interviewType?: InterviewType | undefined };
export const watched = (isLive: boolean) => ({
  refetchInterval: isLive ? REFRESH_MS.whileLive : REFRESH_MS.otherwise,
  refetchOnWindowFocus: 'always' as const,
});

/** The number of open slots on each day, as dates in a time zone. */
export const openDaysQuery = (timeZone: TimeZone, { interviewerId, interviewType }: Wanted, isLive = false) =>
  queryOptions({
    queryKey: [...OPEN_SLOTS, 'days', timeZone, interviewerId, interviewType],
    queryFn: ({ signal }) => call('openDays', { query: { timeZone, interviewerId, interviewType }, signal }),
    placeholderData: keepPreviousData,
    ...watched(isLive),
  });
