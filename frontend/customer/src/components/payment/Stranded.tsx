import type { StrandedBecause } from '@s30/contracts/events/booking';
import { bookingOfPayment } from '@s30/contracts/ids';
import { STRANDED } from '@s30/contracts/payment';
import { PAYMENT_ID_SHOWN } from '@s30/contracts/rules';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { Link } from 'react-router-dom';
import { Alert } from '../Alert.tsx';
import { buttonClass } from '../Button.tsx';
import { SUPPORT_EMAIL } from '../support.ts';

type StrandedProps = {
  readonly paymentId: string;
  readonly because: StrandedBecause | undefined;
  /** The amount paid, as text. */
  readonly paid: string;
  readonly payeeName: string;
  /** True once the payee has verified the proof, so that only the refund is left. */
  readonly isVerified: boolean;
  /** True if this is not the payment's own page, so that a link to that page is useful. */
  readonly isElsewhere?: boolean;
  readonly takesFocus?: boolean;
};

/** A payment that no longer pays for a booking: what is safe, what happens next, and what the payer can do in the meantime. */
export function Stranded({
  paymentId,
  because = 'slot-taken',
  paid,
  payeeName,
  isVerified,
  isElsewhere = false,
  takesFocus = false,
}: StrandedProps) {
  const shownId = paymentId.slice(0, PAYMENT_ID_SHOWN);
  return (
    <Alert
      tone="warning"
      title={STRANDED[because].title}
      takesFocus={takesFocus}
      actions={
        <>
          {isElsewhere && (
            <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to={`/payments/${bookingOfPayment(paymentId)}`}>
              Follow this payment
            </Link>
          )}
          {because !== 'paid-twice' && (
            <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to="/slots/available">
              Choose another slot
            </Link>
          )}
          <a
            className={buttonClass({ look: 'quiet', size: 'sm' })}
            href={`mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`Payment ${shownId}`)}`}
          >
            Write to support
          </a>
        </>
      }
    >
      <p>{STRANDED[because].words}</p>
      <p>
        {isVerified
          ? isolated`Wait for the refund: ${payeeName} has verified ${paid}, and an admin sends it back.`
          : isolated`Wait for the refund: once ${payeeName} has verified ${paid}, an admin sends it back.`}
      </p>
      {because !== 'paid-twice' && <p>You can book another slot now; it has a payment of its own.</p>}
      <p>
        If you write to support, name payment <span className="mono">{shownId}</span>.
      </p>
    </Alert>
  );
}
