import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { slotBookingQuery } from '../../api/slotBooking.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { slotQuery } from './api.ts';
import { isOver, SlotBooking } from './SlotBooking.tsx';
import { ToSlots } from './ToSlots.tsx';

const STEPS = ['Slot', 'Payment', 'Booked'] as const;

const BookingSteps = ({ current }: { readonly current: 'Payment' | 'Booked' }) => (
  <ol className="stepper" aria-label="Booking steps">
    {STEPS.map((step, at) => {
      const isDone = at < STEPS.indexOf(current);
      return (
        <li key={step} data-done={isDone ? '' : undefined} aria-current={step === current ? 'step' : undefined}>
          {step}
          {isDone && <span className="visually-hidden">, done</span>}
        </li>
      );
    })}
  </ol>
);

/** The payment step of a booking, at its own URL. */
export function BookSlotPage() {
  const { slotId = '' } = useParams();
  const slot = useQuery(slotQuery(slotId));
  const booking = useQuery(slotBookingQuery(slotId));
  const failed = 'Failed to load payment details';
  return (
    <Page
      title="Pay and book"
      back={<ToSlots>Back to available slots</ToSlots>}
      aside={<BookingSteps current={booking.data && isOver(booking.data) && !booking.data.needsRefundOrSlot ? 'Booked' : 'Payment'} />}
    >
      <Loaded query={slot} what="payment details" failed={failed} shape="card">
        {(found) => (
          <Loaded query={booking} what="payment details" failed={failed} shape="card">
            {(own) => <SlotBooking key={found._id} slot={found} booking={own} isFetching={booking.isFetching} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
