import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { OWED } from '@s30/contracts/payment';

/** Has its candidate something to pay or to prove? Not for an interview that was cancelled. */
export const isToPay = ({ status, paymentId }: Pick<InterviewDocument, 'status' | 'paymentId'>): boolean =>
  status !== 'cancelled' && OWED.includes(paymentId?.status ?? 'pending');
