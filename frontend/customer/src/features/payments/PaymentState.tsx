import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { LATE_PROOF } from '@s30/contracts/lateProof';
import { formatAmount } from '@s30/contracts/money';
import { formatInstant } from '@s30/contracts/time';
import { Link } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { useZone } from '../../components/zone.ts';

const REJECTED = 'The interviewer could not match your proof. Check the transaction and submit new proof.';

const refundText = ({ refund, remainingAmount, currency }: PaymentDocument): string => {
  const amount = formatAmount(refund?.amount ?? remainingAmount, refund?.currency ?? currency);
  if (refund?.as === 'credit') return `${amount} was added to your S30 balance.`;
  return refund?.isDue ? `${amount} is on its way back to you.` : `${amount} was sent back to you.`;
};

/** How a payment stands, in the words its payer needs. */
export function PaymentState({ payment, takesFocus = false }: { readonly payment: PaymentDocument; readonly takesFocus?: boolean }) {
  const { zone } = useZone();
  const amount = formatAmount(payment.remainingAmount, payment.currency);
  if (payment.needsRefundOrSlot && payment.status !== 'refunded') {
    return (
      <Alert
        tone="warning"
        title={LATE_PROOF[payment.lateBecause ?? 'slot-taken'].title}
        takesFocus={takesFocus}
        actions={
          <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to="/slots/available">
            See available slots
          </Link>
        }
      >
        <p>
          We kept your proof of {amount}. The payment is marked as needing a refund or another slot, and {payment.payee.name} sees that too.
        </p>
      </Alert>
    );
  }
  if (payment.refund?.isDue) {
    return (
      <Alert tone="info" icon="clock" title="Refund on its way">
        <p>
          {refundText(payment)} An admin sends it{payment.refund.percent < 100 ? `: ${payment.refund.percent}% of what you paid` : ''}.
        </p>
      </Alert>
    );
  }
  switch (payment.status) {
    case 'pending':
      return (
        <Alert tone="info" title={`${amount} is left to pay`}>
          <p>Send the money, then upload the proof. Verification takes 1-2 business days.</p>
        </Alert>
      );
    case 'submitted':
      return (
        <Alert tone="info" icon="clock" title="Payment submitted" takesFocus={takesFocus}>
          <p>The interviewer will verify your payment. Verification takes 1-2 business days.</p>
        </Alert>
      );
    case 'verified':
      return (
        <Alert tone="success" title="Payment verified">
          <p>
            {payment.verifiedBy?.name ?? payment.payee.name} verified {amount}
            {payment.answeredAt ? ` on ${formatInstant(payment.answeredAt, zone)}` : ''}.
          </p>
        </Alert>
      );
    case 'rejected':
      return (
        <Alert tone="danger" title="Your payment was rejected">
          <p>{payment.rejectionReason ? `Reason: ${payment.rejectionReason}` : REJECTED}</p>
          {payment.rejectionReason && <p>Check the transaction and submit new proof.</p>}
        </Alert>
      );
    case 'refunded':
      return (
        <Alert tone="plain" title="Payment refunded">
          <p>{refundText(payment)}</p>
        </Alert>
      );
  }
}
