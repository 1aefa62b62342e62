import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { STRANDED } from '@s30/contracts/payment';
import { formatInstant } from '@s30/contracts/time';
import { besidesWords, partWords } from '@s30/frontend-shared/bookings/refundParts';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { CopyField } from '../../components/Copy.tsx';
import { FileImage } from '../../components/FileImage.tsx';
import { isPaidByBalance } from '../../components/payment/owed.ts';
import { useConducts } from '../../components/useConducts.ts';
import { useZone } from '../../components/zone.ts';
import { PaymentSummary } from './PaymentSummary.tsx';

type Refund = NonNullable<PaymentDocument['refund']>;
function Besides({ refund }: { readonly refund: Refund }) {
  const parts = besidesWords(refund);
  return parts.length > 0 && <p>Besides: {parts.join(', ')}.</p>;
}

function Standing({ payment, isOwn }: { readonly payment: PaymentDocument; readonly isOwn: boolean }) {
  const { zone } = useZone();
  const amount = formatAmount(payment.remainingAmount, payment.currency);
  if (payment.refund?.isDue)
    return (
      <Alert tone="warning" icon="clock" title={`A refund of ${formatAmount(payment.refund.amount, payment.refund.currency)} is due`}>
        <p>
          <bdi>{payment.paidBy.name}</bdi> waits for it; an admin sends it back.
        </p>
        <Besides refund={payment.refund} />
      </Alert>
    );
  if (payment.needsRefundOrSlot && (payment.status === 'submitted' || payment.status === 'verified'))
    return (
      <Alert tone="warning" title={STRANDED[payment.lateBecause ?? 'slot-taken'].short}>
        <p>
          {payment.status === 'submitted'
            ? isolated`Verify the ${amount} of ${payment.paidBy.name} once they have arrived: an admin then sends them back.`
            : isolated`${payment.paidBy.name} waits for ${amount}; an admin sends them back.`}
        </p>
      </Alert>
    );
  switch (payment.status) {
    case 'pending':
      return (
        <Alert tone="info" title="Awaiting proof">
          <p>
            <bdi>{payment.paidBy.name}</bdi> has not sent proof of {amount} yet.
          </p>
        </Alert>
      );
    case 'submitted':
      return (
        <Alert
          tone="warning"
          icon="clock"
          title={isolated`${payment.paidBy.name} submitted proof of ${amount}`}
          actions={
            isOwn && (
              <Link className={buttonClass({ look: 'primary', size: 'sm' })} to="/payments/verify">
                Verify payments
              </Link>
            )
          }
        >
          <p>Compare it with your own account. Candidates are told that verification takes 1-2 business days.</p>
        </Alert>
      );
    case 'verified':
      if (isPaidByBalance(payment))
        return (
          <Alert tone="success" title="Paid with S30 balance">
            <p>{isolated`The balance of ${payment.paidBy.name} paid ${formatAmount(payment.amount, payment.currency)}. There is nothing for you to verify.`}</p>
          </Alert>
        );
      return <Alert tone="success" title={`${amount} verified`} />;
    case 'rejected':
      return (
        <Alert
          tone="danger"
          title="Payment rejected"
          actions={
            isOwn &&
            payment.releaseAt &&
            payment.interview._id && (
              <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to={`/interviews/${payment.interview._id}`}>
                Go to the interview
              </Link>
            )
          }
        >
          <p>
            <bdi>{payment.paidBy.name}</bdi> can submit new proof.
          </p>
          {payment.releaseAt && (
            <p>
              Without it the booking is released on {formatInstant(payment.releaseAt, zone)}
              {isOwn ? '; you can release it before' : ''}. The candidate sees no meeting link until new proof is in.
            </p>
          )}
        </Alert>
      );
    case 'refunded':
      return (
        <Alert tone="plain" title={payment.refund ? partWords(payment.refund, payment.refund) : `${amount} refunded`}>
          {payment.refund && <Besides refund={payment.refund} />}
        </Alert>
      );
  }
}

/** For the interviewer and admins: the state of the payment, and the payment details that the candidate sees. */
export function PayeeView({ payment, userId }: { readonly payment: PaymentDocument; readonly userId: string | undefined }) {
  const conducts = useConducts();
  const isOwn = payment.payee._id === userId && conducts;
  return (
    <div className="split">
      <div className="stack stack--6">
        <Standing payment={payment} isOwn={isOwn} />
        <section className="card" aria-labelledby="details-title">
          <div className="card__head">
            <h2 id="details-title">
              {payment.payee._id === userId ? 'Your payment details' : isolated`Payment details of ${payment.payee.name}`}
            </h2>
            {isOwn && (
              <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to="/payments/setup">
                Change
              </Link>
            )}
          </div>
          <div className={payment.qrCodeUrl ? 'card__body pay' : 'card__body'}>
            {payment.qrCodeUrl && (
              <FileImage className="qr" address={payment.qrCodeUrl} alt={`UPI QR code of ${payment.payee.name}`} width={200} height={200} />
            )}
            <div className="stack">
              {payment.upiId && <CopyField label="UPI ID" value={payment.upiId} name="UPI ID" />}
              {payment.zelleId && <CopyField label="Zelle ID" value={payment.zelleId} name="Zelle ID" />}
              <p className="small muted">As they were when the payment was asked for.</p>
            </div>
          </div>
        </section>
      </div>
      <PaymentSummary title={isolated`Payment of ${payment.paidBy.name}`} payment={payment} method={payment.paymentMethod} />
    </div>
  );
}
