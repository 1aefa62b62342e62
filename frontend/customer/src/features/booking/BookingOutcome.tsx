import type { PaymentRequestDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { formatInstant } from '@s30/contracts/time';
import { StatusBadge } from '@s30/frontend-shared/status/StatusBadge';
import { Link } from 'react-router-dom';
import { AddToCalendar } from '../../components/AddToCalendar.tsx';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { Facts } from '../../components/Facts.tsx';
import { isPaidByBalance } from '../../components/payment/owed.ts';
import { Stranded } from '../../components/payment/Stranded.tsx';
import { useZone } from '../../components/zone.ts';
import type { Slot } from './BookingSummary.tsx';

export const BOOKED = 'Payment submitted and slot booked successfully! The interviewer will verify your payment.';

const NOTHING_LEFT = 'Nothing is left to pay.';

const toInterviews = (
  <Link className={buttonClass({ look: 'primary', block: true })} to="/interviews">
    Go to My Interviews
  </Link>
);

/** The result of a booking. It replaces the payment step and takes focus. */
export function BookingOutcome({ booking, slot }: { readonly booking: PaymentRequestDocument; readonly slot: Slot }) {
  const { zone } = useZone();
  const { status, interviewStatus = 'scheduled' } = booking;
  const isCovered = isPaidByBalance(booking);
  const isVerified = status === 'verified';
  if (booking.needsRefundOrSlot) {
    return (
      <Stranded
        paymentId={booking.paymentId}
        because={booking.lateBecause}
        paid={formatAmount(booking.remainingAmount, booking.currency)}
        payeeName={slot.interviewer.name}
        isVerified={isVerified}
        isElsewhere
        takesFocus
      />
    );
  }
  return (
    <div className="card card__body stack">
      <Alert tone="success" title={isCovered ? 'Slot booked with your S30 balance' : 'Your interview is booked'} takesFocus>
        <p>{isCovered ? NOTHING_LEFT : isVerified ? `Your payment is verified. ${NOTHING_LEFT}` : BOOKED}</p>
      </Alert>
      <Facts
        layout="row"
        facts={[
          ['Payment', <StatusBadge key="payment" status={status} />],
          ['Interview', <StatusBadge key="interview" status={interviewStatus} />],
          ['When', formatInstant(slot.startTime, zone)],
        ]}
      />
      <section className="stack stack--2" aria-labelledby="next-steps">
        <h3 id="next-steps">What happens next</h3>
        <ol className="numbered">
          {!isVerified && (
            <li>
              <bdi>{slot.interviewer.name}</bdi> verifies your payment. Verification takes 1-2 business days; an email tells you.
            </li>
          )}
          <li>An email with the calendar entry is on its way. It tells the meeting link once that is set.</li>
          <li>You are reminded a day and an hour before. Then join from the interview's page.</li>
        </ol>
      </section>
      {booking.interviewId && (
        <div className="cluster">
          <AddToCalendar
            interview={{
              _id: booking.interviewId,
              interviewType: slot.interviewType,
              scheduledDate: slot.startTime,
              endTime: slot.endTime,
              meetingLink: '',
            }}
            withWhom={slot.interviewer.name}
          />
        </div>
      )}
      {toInterviews}
    </div>
  );
}
