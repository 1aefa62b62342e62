import type { InterviewType } from '@s30/contracts/interviewTypes';
import type { TimeZone } from '@s30/contracts/timeZone';
import { call } from '@s30/frontend-shared/api/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const REFRESH_MS = { whileLive: 120_000, otherwise: 10_000 } as const;
/** All queries about open slots are refetched when the slots change: those that say which changes touch them, by these alone. */
export const OPEN_SLOTS = ['availableSlots'] as const;

export type Wanted = { readonly interviewerId?: string | undefined; readonly interviewType?: InterviewType | undefined };
export const watched = (isLive: boolean) => ({
  refetchInterval: isLive ? REFRESH_MS.whileLive : REFRESH_MS.otherwise,
  refetchOnWindowFocus: 'always' as const,
});

/** The number of open slots on each day of a zone's calendar. */
export const openDaysQuery = (timeZone: TimeZone, { interviewerId, interviewType }: Wanted, isLive = false) =>
  queryOptions({
    queryKey: [...OPEN_SLOTS, 'days', timeZone, interviewerId, interviewType],
    queryFn: ({ signal }) => call('openDays', { query: { timeZone, interviewerId, interviewType }, signal }),
    placeholderData: keepPreviousData,
    ...watched(isLive),
  });
