import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';

type Refunded = Pick<PaymentDocument, 'refund' | 'remainingAmount' | 'usedS30Balance' | 'currency'>;

export const PROOF_NOT_MATCHED = 'The interviewer could not match your proof.';
export const onceVerified = (payee: string): string =>
  `The interview was cancelled. Once ${payee} has verified the payment, you get back what the cancellation gives back.`;

/** Tells the payer what was refunded, in what form, and what is still to be sent. */
export const refundWords = (payment: Refunded): string =>
  [
    lastRefund(payment),
    ...(payment.refund?.besides ?? []).map(
      ({ amount, currency, percent, as }) =>
        `${formatAmount(amount, currency)}, ${percent}%, was ${as === 'credit' ? 'added to your S30 balance' : 'sent back to you'} as well.`,
    ),
  ].join(' ');

function lastRefund({ refund, remainingAmount, usedS30Balance, currency }: Refunded): string {
  const amount = formatAmount(refund?.amount ?? remainingAmount, refund?.currency ?? currency);
  const share = refund && refund.percent < 100 ? `, ${refund.percent}% of what you paid,` : '';
  if (refund?.as === 'credit') {
    const held = refund.waiting ?? refund.declined ?? 0;
    if (held === 0) return `${amount}${share} was added to your S30 balance.`;
    const part = formatAmount(held, 'INR');
    const rest = held < refund.amount ? `${formatAmount(refund.amount - held, 'INR')} was added to your S30 balance. ` : '';
    return refund.waiting
      ? `${rest}${part} waits for a check by an admin before it is added to your S30 balance.`
      : `${rest}An admin has declined ${part}. Please contact us if you think that is wrong.`;
  }
  const balance = usedS30Balance > 0 ? ' The same share of the S30 balance you used is back in your balance.' : '';
  return refund?.isDue
    ? `${amount}${share} is on its way back to you: an admin sends it.${balance}`
    : `${amount}${share} was sent back to you.${balance}`;
}
