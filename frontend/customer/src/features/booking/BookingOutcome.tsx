import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { formatInstant } from '@s30/contracts/time';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Stranded } from '../../components/payment/Stranded.tsx';
import { useZone } from '../../components/zone.ts';
import type { Slot } from './BookingSummary.tsx';

const toInterviews = (
  <Link className={buttonClass({ look: 'primary', block: true })} to="/interviews">
    Go to My Interviews
  </Link>
);

/** The end of a booking; it replaces the payment step and takes the focus. */
export function BookingOutcome({ booking, slot }: { readonly booking: PaymentRequestDocument; readonly slot: Slot }) {
  const { zone } = useZone();
  if (booking.needsRefundOrSlot) {
    return (
      <Stranded
        paymentId={booking.paymentId}
        because={booking.lateBecause}
        paid={formatAmount(booking.remainingAmount, booking.currency)}
        payeeName={slot.interviewer.name}
        isVerified={booking.status === 'verified'}
        isElsewhere
        takesFocus
      />
    );
  }
  const isCovered = booking.status === 'verified' && booking.remainingAmount === 0;
  return (
    <div className="card card__body stack">
      <Alert tone="success" title={isCovered ? 'Slot booked with your S30 balance' : 'Your interview is booked'} takesFocus>
        <p>{isCovered ? 'Nothing is left to pay.' : 'The interviewer verifies your payment. Verification takes 1-2 business days.'}</p>
      </Alert>
      <Facts
        layout="row"
        facts={[
          ['Payment', <StatusBadge key="payment" status={booking.status} />],
          ['Interview', <StatusBadge key="interview" status="scheduled" />],
          ['When', formatInstant(slot.startTime, zone)],
        ]}
      />
      {toInterviews}
    </div>
  );
}
