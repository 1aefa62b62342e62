import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';
import { STRANDED } from '@s30/contracts/payment';
import { formatInstant } from '@s30/contracts/time';
import { Alert } from '../../components/Alert.tsx';
import { isForNothing, isPaidByBalance, NOTHING_LEFT } from '../../components/payment/owed.ts';
import { Stranded } from '../../components/payment/Stranded.tsx';
import { useZone } from '../../components/zone.ts';
import { onceProven, onceVerified, PROOF_NOT_MATCHED, refundWords } from './refundWords.ts';

/** What was refunded, or is about to be, and why. */
function RefundState({ payment }: { readonly payment: PaymentDocument }) {
  const { status, refund, lateBecause } = payment;
  return (
    <Alert
      tone={refund?.isDue ? 'info' : 'plain'}
      icon={refund?.isDue ? 'clock' : undefined}
      title={refund?.isDue ? 'Refund on its way' : status === 'verified' ? 'Part of it was refunded' : 'Payment refunded'}
    >
      <p>{refundWords(payment)}</p>
      {refund?.reason && <p className="pre-line">Reason: {refund.reason}</p>}
      {!refund?.reason && lateBecause && <p>{STRANDED[lateBecause].short}.</p>}
    </Alert>
  );
}

/** Why the payment was rejected, and the deadline for new proof. */
function RejectedState({ payment }: { readonly payment: PaymentDocument }) {
  const { zone } = useZone();
  return (
    <Alert tone="danger" title="Your payment was rejected">
      <p className="pre-line">{payment.rejectionReason ? `Reason: ${payment.rejectionReason}` : PROOF_NOT_MATCHED}</p>
      <p>{isForNothing(payment) ? onceProven(payment) : 'Check the transaction and submit new proof.'}</p>
      {payment.releaseAt && (
        <p>
          Submit it before <strong>{formatInstant(payment.releaseAt, zone)}</strong>, or the booking is released. The meeting link is hidden
          until new proof is in.
        </p>
      )}
    </Alert>
  );
}

/** The state of a payment, explained to its payer. */
export function PaymentState({ payment, takesFocus = false }: { readonly payment: PaymentDocument; readonly takesFocus?: boolean }) {
  const { zone } = useZone();
  const isOver = isForNothing(payment);
  const amount = formatAmount(payment.remainingAmount, payment.currency);
  if (payment.refund?.isDue) return <RefundState payment={payment} />;
  if (payment.needsRefundOrSlot && (payment.status === 'submitted' || payment.status === 'verified')) {
    return (
      <Stranded
        paymentId={payment._id}
        because={payment.lateBecause}
        paid={amount}
        payeeName={payment.payee.name}
        isVerified={payment.status === 'verified'}
        takesFocus={takesFocus}
      />
    );
  }
  switch (payment.status) {
    case 'pending':
      if (isOver) return <Alert tone="info" title={NOTHING_LEFT} />;
      return (
        <Alert tone="info" title={`${amount} is left to pay`}>
          <p>Send the money, then upload the proof. Verification takes 1-2 business days.</p>
        </Alert>
      );
    case 'submitted':
      return (
        <Alert tone="info" icon="clock" title="Payment submitted" takesFocus={takesFocus}>
          <p>{isOver ? onceVerified(payment) : 'The interviewer will verify your payment. Verification takes 1-2 business days.'}</p>
        </Alert>
      );
    case 'verified':
      return (
        <>
          {isPaidByBalance(payment) ? (
            <Alert tone="success" title="Paid with your S30 balance">
              <p>{formatAmount(payment.amount, payment.currency)} of it paid for this interview. Nothing is left to do.</p>
            </Alert>
          ) : (
            <Alert tone="success" title="Payment verified">
              <p>
                <bdi>{payment.verifiedBy?.name ?? payment.payee.name}</bdi> verified {amount}
                {payment.answeredAt ? ` on ${formatInstant(payment.answeredAt, zone)}` : ''}.
              </p>
            </Alert>
          )}
          {payment.refund && <RefundState payment={payment} />}
        </>
      );
    case 'rejected':
      return <RejectedState payment={payment} />;
    case 'refunded':
      return <RefundState payment={payment} />;
  }
}
