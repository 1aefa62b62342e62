import type { PaymentRequestDocument, SlotBookingDocument } from '@s30/contracts/documents/payment';
import { bookingOfPayment } from '@s30/contracts/ids';
import { OWED } from '@s30/contracts/payment';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { HELD_BEFORE, holdOf, JUST_HELD, useHoldSlot } from '../../api/slotBooking.ts';
import { toastFailure } from '../../components/OutcomeUnknown.tsx';
import { Loading } from '../../components/Placeholders.tsx';
import type { Slot } from './BookingSummary.tsx';
import { HeldSlot } from './HeldSlot.tsx';
import { NotHeld } from './NotHeld.tsx';

/** True when nothing is left to do here: the slot is booked, or the money came too late for it. */
export const isOver = (booking: SlotBookingDocument): booking is PaymentRequestDocument & { readonly exists: true } =>
  booking.exists && (booking.interviewId !== undefined || !OWED.includes(booking.status) || booking.needsRefundOrSlot);

/** True while the news that it is booked, or came too late, holds; later the interview or the payment says how it went on. */
const isNews = ({ status }: PaymentRequestDocument): boolean => status === 'submitted' || status === 'verified';

const placeOf = ({ interviewId, paymentId }: PaymentRequestDocument): string =>
  interviewId === undefined ? `/payments/${bookingOfPayment(paymentId)}` : `/interviews/${interviewId}`;

type SlotBookingProps = {
  readonly slot: Slot;
  readonly booking: SlotBookingDocument;
  /** True while the booking is being refetched. */
  readonly isFetching: boolean;
  /** The slot has been withdrawn since. */
  readonly isGone: boolean;
};

/** The slot is held first and paid for next. A candidate who opens a slot they have already booked is redirected to the booking. */
export function SlotBooking({ slot, booking, isFetching, isGone }: SlotBookingProps) {
  const hold = useHoldSlot();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [cameAfter] = useState(isOver(booking) && state !== JUST_HELD);
  /** The interview whose booking this page has reported: after its cancellation, the slot has no booking of the user. */
  const [reported, setReported] = useState<string>();
  if (!cameAfter && booking.exists && booking.interviewId !== undefined && booking.interviewId !== reported)
    setReported(booking.interviewId);
  // JUST_HELD applies to the first visit only, not to coming back through the history.
  useEffect(() => {
    if (state === JUST_HELD) void navigate(pathname, { replace: true, state: HELD_BEFORE });
  }, [state, pathname, navigate]);
  const take = (expectedToPay: number | undefined) => hold.mutate(holdOf(slot, expectedToPay));
  // A toast is enough: the hold continues, and its end shows its own message.
  const renew = () =>
    hold.mutate(holdOf(slot, undefined), {
      onError: (error) => {
        hold.reset();
        toastFailure(messageOfChange(error, 'Failed to initialize payment'), error);
      },
    });
  if (!booking.exists && reported !== undefined) return <Navigate replace to={`/interviews/${reported}`} />;
  if (!booking.exists) return <NotHeld slot={slot} onHold={take} holding={hold.isPending} error={hold.error} />;
  // Cached data may be stale: wait for the refetch, because a booking cancelled since has no page to redirect to.
  if (cameAfter || (isOver(booking) && !isNews(booking)))
    return isFetching ? <Loading what="payment details" shape="card" /> : <Navigate replace to={placeOf(booking)} />;
  return (
    <HeldSlot
      slot={slot}
      booking={booking}
      isOver={isOver(booking)}
      isGone={isGone}
      onHold={take}
      onRenew={renew}
      holding={hold.isPending}
      holdError={hold.error}
    />
  );
}
