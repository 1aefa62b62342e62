import type { ChangedOffer } from '@s30/contracts/routes/slots';
import { addMinutes, dayIn, type TimeZone } from '@s30/contracts/time';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { call } from '@s30/frontend-shared/api/call';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { OPEN_SLOTS, type Wanted, watched } from './openDays.ts';

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
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { isTouchedBy: (changed: ChangedOffer) => changed.slotId === undefined || changed.slotId === slotId },
    ...watched(isLive),
  });
