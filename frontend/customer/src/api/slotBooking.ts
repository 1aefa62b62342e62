import type { InterviewType } from '@s30/contracts/interviewTypes';
import { call } from '@s30/frontend-shared/api/call';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCommand } from './useCommand.ts';

/**
 * The own booking of a slot: what is to be paid until when, or what became of it. Never believed from memory: it may have been
 * paid for in another tab.
 */
export const slotBookingQuery = (slotId: string) =>
  queryOptions({
    queryKey: ['slotBooking', slotId],
    queryFn: ({ signal }) => call('bookingOfSlot', { params: { slotId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Of a visit that follows from holding the slot in the list: the S30 balance may have paid for it, and that is said first. */
export const JUST_HELD = 'held';
/** Of the same visit later on. */
export const HELD_BEFORE = 'held before';

type HoldWanted = { readonly slotId: string; readonly interviewType: InterviewType };

/** Holds a slot for its payer; for a slot they hold already, the same payment, renewed once. The answer says what paying shows next. */
export function useHoldSlot() {
  const queries = useQueryClient();
  const hold = async (wanted: HoldWanted) => {
    const held = await call('createPreBookingPayment', { body: wanted });
    queries.setQueryData(slotBookingQuery(wanted.slotId).queryKey, { exists: true, ...held });
  };
  return useCommand(hold, { isShownElsewhere: true });
}
