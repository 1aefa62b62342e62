import type { InterviewType } from '@s30/contracts/interviewTypes';
import { routes } from '@s30/contracts/routes';
import type { ChangedOffer, OffersChange } from '@s30/contracts/routes/slots';
import { addMinutes, dayIn, type TimeZone } from '@s30/contracts/time';
import { errorOf, isMissing } from '@s30/frontend-shared/api/apiError';
import { call, exchange } from '@s30/frontend-shared/api/call';
import { readServerEvents } from '@s30/frontend-shared/api/serverEvents';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const REFRESH_MS = { whileLive: 120_000, otherwise: 10_000 } as const;
/** Key prefix of all queries about open slots. Live changes refetch those with `meta.isTouchedBy` only when it matches. */
export const OPEN_SLOTS = ['availableSlots'] as const;

export type Wanted = { readonly interviewerId?: string | undefined; readonly interviewType?: InterviewType | undefined };
const watched = (isLive: boolean) => ({
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

/** The first and last day, as dates in a time zone, and the maximum number of slots. */
export type SlotWindow = { readonly from: string; readonly to: string; readonly zone: TimeZone; readonly limit: number };

const rangeOf = ({ from, to, zone }: SlotWindow) => ({ startDate: dayIn(from, zone).start, endDate: dayIn(to, zone).end });

/** The open slots in a window of days. */
export const availableSlotsQuery = (window: SlotWindow | undefined, { interviewerId, interviewType }: Wanted, isLive: boolean) =>
  queryOptions({
    queryKey: [...OPEN_SLOTS, 'window', window, interviewerId, interviewType],
    queryFn: ({ signal }) => {
      if (window === undefined) return [];
      const query = { ...rangeOf(window), limit: window.limit, interviewerId, interviewType };
      return call('availableSlots', { query, signal, onePiece: true });
    },
    meta: {
      isTouchedBy: (changed: ChangedOffer) => {
        if (window === undefined || (interviewerId !== undefined && changed.interviewerId !== interviewerId)) return false;
        const { startDate, endDate } = rangeOf(window);
        return changed.startTime === undefined || (changed.startTime >= startDate && changed.startTime < endDate);
      },
    },
    placeholderData: keepPreviousData,
    ...watched(isLive),
  });

/** One slot, whatever the filters; null when it no longer exists or cannot be booked. */
export const availableSlotQuery = (slotId: string, isLive: boolean) =>
  queryOptions({
    queryKey: [...OPEN_SLOTS, 'one', slotId],
    queryFn: async ({ signal }) => {
      try {
        const { startTime, interviewer } = await call('slotById', { params: { id: slotId }, signal });
        const query = { startDate: startTime, endDate: addMinutes(startTime, 1), interviewerId: interviewer._id };
        return (await call('availableSlots', { query, signal })).find(({ _id }) => _id === slotId) ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    meta: { isTouchedBy: (changed: ChangedOffer) => changed.slotId === undefined || changed.slotId === slotId },
    ...watched(isLive),
  });

type Listener = { readonly signal: AbortSignal; readonly onOpen: () => void; readonly onChange: (change: OffersChange) => void };

/** Streams changes to the open slots until the server ends the response; throws if the request fails or the stream breaks. */
export async function followAvailableSlots({ signal, onOpen, onChange }: Listener): Promise<void> {
  const { method, path } = routes.availableSlotsLive;
  const response = await exchange({ method, path, headers: new Headers({ Accept: 'text/event-stream' }), signal });
  if (!response.ok || !response.body) throw await errorOf(response);
  onOpen();
  await readServerEvents(response.body, (data) => onChange(JSON.parse(data)));
}
