import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { slotQuery } from './api/slot.ts';
import { BookingSteps } from './BookingSteps.tsx';
import { SlotBooking } from './SlotBooking.tsx';

/** The payment step of a booking, at an address of its own. */
export function BookSlotPage() {
  const { slotId = '' } = useParams();
  const slot = useQuery(slotQuery(slotId));
  const [isBooked, setIsBooked] = useState(false);
  const onBooked = useCallback(() => setIsBooked(true), []);
  return (
    <Page
      title="Pay and book"
      back={<Link to="/slots/available">Back to available slots</Link>}
      aside={<BookingSteps current={isBooked ? 'Booked' : 'Payment'} />}
    >
      <Loaded query={slot} what="payment details" failed="Failed to load payment details" shape="card">
        {(found) => <SlotBooking key={found._id} slot={found} onBooked={onBooked} />}
      </Loaded>
    </Page>
  );
}
