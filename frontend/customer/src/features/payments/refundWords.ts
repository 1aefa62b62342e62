import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';

type Refunded = Pick<PaymentDocument, 'refund' | 'remainingAmount' | 'usedS30Balance' | 'currency'>;

/** What came back, as what, and what is still to be sent: for the payer. */
export function refundWords({ refund, remainingAmount, usedS30Balance, currency }: Refunded): string {
  const amount = formatAmount(refund?.amount ?? remainingAmount, refund?.currency ?? currency);
  const share = refund && refund.percent < 100 ? `, ${refund.percent}% of what you paid,` : '';
  if (refund?.as === 'credit') return `${amount}${share} was added to your S30 balance.`;
  const balance = usedS30Balance > 0 ? ' The same share of the S30 balance you used is back in your balance.' : '';
  return refund?.isDue
    ? `${amount}${share} is on its way back to you: an admin sends it.${balance}`
    : `${amount}${share} was sent back to you.${balance}`;
}
