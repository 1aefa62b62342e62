import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';

type Due = Pick<PaymentDocument, 'refund' | 'remainingAmount' | 'currency' | 'needsRefundOrSlot'>;

/** What is to be sent back as money: S30 balance that was used comes back as balance. */
export const amountDue = ({ refund, remainingAmount, currency }: Due): string =>
  refund ? formatAmount(refund.amount, refund.currency) : formatAmount(remainingAmount, currency);

export function reasonFor({ refund, needsRefundOrSlot }: Due): string {
  if (needsRefundOrSlot) return 'Paid after the slot had gone to somebody else';
  return refund && refund.percent < 100 ? `Cancelled, ${refund.percent}% comes back` : 'Cancelled, everything comes back';
}
