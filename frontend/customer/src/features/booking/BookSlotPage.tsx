import { isMissing } from '@s30/frontend-shared/api/apiError';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { slotBookingQuery } from '../../api/slotBooking.ts';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { slotQuery } from './api.ts';
import { NO_LONGER_OFFERED } from './refusalOf.ts';
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

type GoneProps = { readonly mayHavePaid: boolean; readonly takesFocus: boolean };

/** The interviewer has withdrawn the slot, or it never existed. */
const SlotGone = ({ mayHavePaid, takesFocus }: GoneProps) => (
  <Alert
    tone="warning"
    role="alert"
    title={NO_LONGER_OFFERED}
    takesFocus={takesFocus}
    actions={<ToSlots look={buttonClass({ look: 'secondary', size: 'sm' })}>Choose another slot</ToSlots>}
  >
    {mayHavePaid && (
      <p>
        If you have already paid, <Link to="/contact">contact us</Link>: you get a refund or another slot.
      </p>
    )}
  </Alert>
);

/** The payment step of a booking, at its own URL. */
export function BookSlotPage() {
  const { slotId = '' } = useParams();
  const slot = useQuery(slotQuery(slotId));
  const booking = useQuery(slotBookingQuery(slotId));
  const failed = 'Failed to load payment details';
  const isGone = isMissing(slot.error) || isMissing(booking.error);
  const isOwn = booking.data?.exists === true;
  /** A candidate who has paid meanwhile can still prove it. */
  const isShown = !isGone || (isOwn && slot.data !== undefined);
  return (
    <Page
      title="Pay and book"
      tab={slot.data && `Pay and book ${slot.data.interviewType} with ${slot.data.interviewer.name}`}
      back={<ToSlots>Back to available slots</ToSlots>}
      aside={<BookingSteps current={booking.data && isOver(booking.data) && !booking.data.needsRefundOrSlot ? 'Booked' : 'Payment'} />}
    >
      {!isShown && <SlotGone mayHavePaid={isOwn} takesFocus={slot.data !== undefined} />}
      {isShown && (
        <Loaded query={slot} what="payment details" failed={failed} shape="card" isSaid={isGone}>
          {(found) => (
            <Loaded query={booking} what="payment details" failed={failed} shape="card">
              {(own) => <SlotBooking key={found._id} slot={found} booking={own} isFetching={booking.isFetching} isGone={isGone} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Page>
  );
}
