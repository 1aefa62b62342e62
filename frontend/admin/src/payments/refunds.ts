import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { LATE_PROOF } from '@s30/contracts/lateProof';
import { formatAmount } from '@s30/contracts/money';

type Due = Pick<PaymentDocument, 'refund' | 'remainingAmount' | 'currency' | 'needsRefundOrSlot' | 'lateBecause'>;

/** What is to be sent back as money: S30 balance that was used comes back as balance. */
export const amountDue = ({ refund, remainingAmount, currency }: Due): string =>
  refund ? formatAmount(refund.amount, refund.currency) : formatAmount(remainingAmount, currency);

export function reasonFor({ refund, needsRefundOrSlot, lateBecause = 'slot-taken' }: Due): string {
  if (needsRefundOrSlot) return LATE_PROOF[lateBecause].short;
  return refund && refund.percent < 100 ? `Cancelled, ${refund.percent}% comes back` : 'Cancelled, everything comes back';
}
