import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { OWED } from '@s30/contracts/payment';

/** True if the candidate still has to pay or to send a valid proof. Never for a cancelled interview. */
export const isToPay = ({ status, paymentId }: Pick<InterviewDocument, 'status' | 'paymentId'>): boolean =>
  status !== 'cancelled' && OWED.includes(paymentId?.status ?? 'pending');

export const NOTHING_LEFT = 'The interview was cancelled: nothing is left to pay.';
/** True if the interview that a payment was for is cancelled. */
export const isForNothing = ({ interview }: Pick<PaymentDocument, 'interview'>): boolean => interview.status === 'cancelled';

/** The balance covered the price: no money was sent, and no proof was verified. */
export const isPaidByBalance = ({ status, remainingAmount }: Pick<PaymentDocument, 'status' | 'remainingAmount'>): boolean =>
  status === 'verified' && remainingAmount === 0;
