import type { SlotBookingDocument } from '@s30/contracts/documents/payment';
import type { SlotDocument } from '@s30/contracts/documents/slot';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { call } from '@s30/frontend-shared/api/call';
import { useQueryClient } from '@tanstack/react-query';
import { NEVER_CACHED, query } from './query.ts';
import { useCommand } from './useCommand.ts';

/**
 * The user's own booking of a slot: what to pay and by when, or how it ended. Never served from the cache, because it may have
 * been paid for in another tab.
 */
export const slotBookingQuery = (slotId: string) => ({ ...query('bookingOfSlot', { params: { slotId } }), ...NEVER_CACHED });

/** True while the user's own hold runs. */
export const isHeld = (booking: SlotBookingDocument | undefined, now: number): boolean =>
  Boolean(booking?.exists && Date.parse(booking.heldUntil ?? '') > now);

/** True if the user has booked the slot. */
export const isBooked = (booking: SlotBookingDocument | undefined): boolean => Boolean(booking?.exists && booking.interviewId);

export const bookingPage = (slotId: string): string => `/slots/${encodeURIComponent(slotId)}/book`;

/** The user has just held the slot in the list. The S30 balance may have paid for it, and the page then says so first. */
export const JUST_HELD = 'held';
/** The same visit later on. */
export const HELD_BEFORE = 'held before';

type HoldWanted = {
  readonly slotId: string;
  readonly interviewType: InterviewType;
  readonly expectedPrice: number | undefined;
  readonly expectedToPay: number | undefined;
};
/** The hold of a slot at the price and the amount to pay that are shown. */
export const holdOf = (
  { _id: slotId, interviewType, price: expectedPrice }: Pick<SlotDocument, '_id' | 'interviewType' | 'price'>,
  expectedToPay: number | undefined,
): HoldWanted => ({ slotId, interviewType, expectedPrice, expectedToPay });

/**
 * Holds a slot for the payer. For a slot they already hold, it returns the same payment, renewed once. The answer is what the
 * payment page shows next.
 */
export function useHoldSlot() {
  const queries = useQueryClient();
  const hold = async (wanted: HoldWanted) => {
    const held = await call('createPreBookingPayment', { body: wanted });
    queries.setQueryData(slotBookingQuery(wanted.slotId).queryKey, { exists: true, ...held });
  };
  return useCommand(hold, { isShownElsewhere: true });
}
