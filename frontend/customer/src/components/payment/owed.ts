import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { OWED } from '@s30/contracts/payment';

/** Has its candidate something to pay or to prove? Not for an interview that was cancelled. */
export const isToPay = ({ status, paymentId }: Pick<InterviewDocument, 'status' | 'paymentId'>): boolean =>
  status !== 'cancelled' && OWED.includes(paymentId?.status ?? 'pending');

/** The balance covered the price: no money was sent, and nobody verified any. */
export const isPaidByBalance = ({ status, remainingAmount }: Pick<PaymentDocument, 'status' | 'remainingAmount'>): boolean =>
  status === 'verified' && remainingAmount === 0;
