import { messageOf, reject } from '@s30/contracts/rejections';
import { ApiError, isOutcomeUnknown } from '@s30/frontend-shared/api/apiError';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { serverClock } from '@s30/frontend-shared/time/serverClock';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingPage, holdOf, isBooked, isHeld, JUST_HELD, slotBookingQuery, useHoldSlot } from '../../../api/slotBooking.ts';
import { stayedHere } from '../../../components/stayedHere.ts';
import type { Slot } from './shownSlots.ts';
import { afterList, type Taken } from './taken.ts';

const GONE = new Set(['slot_taken', 'slot_unknown', 'slot_no_longer_bookable', 'slot_not_offered']);

const isGone = (error: unknown): boolean => error instanceof ApiError && GONE.has(error.code);

const TAKEN = messageOf(reject('slot_taken'));
const CLOSED = 'This slot is no longer open. Please choose another one.';
const OWN = 'You have booked this slot.';
type Refusal = {
  readonly message: string;
  /** Present if a click on "Book and pay" is answered, so that the alert takes the focus. */
  readonly error?: unknown;
  /** The page of the user's own booking, which is why the slot is gone. */
  readonly own?: string;
};

/** Holds the chosen slot and navigates to payment. A slot that went to someone else stays visible, marked as taken. */
export function useBookChosen(all: readonly Slot[], onGone: () => void) {
  const hold = useHoldSlot();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [{ taken, after }, setTaken] = useState<{ readonly taken: readonly Taken[]; readonly after: readonly Slot[] }>({
    taken: [],
    after: all,
  });
  if (after !== all) setTaken({ taken: afterList(taken, all), after: all });
  const take = (slot: Slot, isMissing: boolean) => {
    setTaken((before) => ({ ...before, taken: [...before.taken, { slot, isMissing }] }));
    onGone();
  };
  const [refusal, setRefusal] = useState<Refusal>();
  /** Without the slot, it was gone before the user saw it. */
  const lose = (slotId: string, slot: Slot | undefined, isOwn: boolean) => {
    if (slot && !isOwn) take(slot, true);
    else onGone();
    setRefusal(isOwn ? { message: OWN, own: bookingPage(slotId) } : { message: slot ? TAKEN : CLOSED });
  };

  // Stays true until the page is left: a slot the user has just held can leave the list before that, though no one else took it.
  const [busy, setBusy] = useState(false);
  // A ref, because a second click can arrive before the busy button renders.
  const isBooking = useRef(false);
  const begins = (booking: boolean) => {
    isBooking.current = booking;
    setBusy(booking);
  };
  const bookingOf = (slot: Slot) => queries.fetchQuery(slotBookingQuery(slot._id));
  /** Unless the user's own hold runs: it only has to be paid, and holding again would use up its renewal. */
  const holdUnlessHeld = async (slot: Slot, expectedToPay: number | undefined): Promise<void> => {
    if (slot.heldUntil !== undefined && isHeld(await bookingOf(slot), serverClock.now())) return;
    await hold.mutateAsync(holdOf(slot, expectedToPay)).catch(async (error: unknown) => {
      const mayBeOwn = isOutcomeUnknown(error) || isGone(error);
      const booking = mayBeOwn ? await bookingOf(slot).catch(() => undefined) : undefined;
      if (!isBooked(booking) && !isHeld(booking, serverClock.now())) throw error;
    });
  };
  const book = async (slot: Slot, expectedToPay: number | undefined) => {
    if (isBooking.current) return;
    begins(true);
    setRefusal(undefined);
    const isStillHere = stayedHere();
    try {
      await holdUnlessHeld(slot, expectedToPay);
      if (!isStillHere()) return begins(false);
      const page = bookingPage(slot._id);
      await navigate(page, { state: JUST_HELD });
      // The URL changes before the page does, and this component stays mounted in between.
      if (window.location.pathname !== page) begins(false);
    } catch (error) {
      begins(false);
      const message = messageOfChange(error, 'Failed to initialize payment');
      if (isGone(error)) take(slot, false);
      setRefusal({ message, error });
    }
  };
  return {
    book,
    lose,
    busy,
    taken: taken.map(({ slot }) => slot),
    refusal,
    clearRefusal: () => setRefusal(undefined),
  };
}
