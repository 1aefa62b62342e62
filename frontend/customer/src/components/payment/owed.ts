import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { OWED } from '@s30/contracts/payment';

type Payable = Pick<InterviewDocument, 'status' | 'paymentId'>;
const paymentStatus = ({ paymentId }: Payable) => paymentId?.status ?? 'pending';

/** Has its candidate something to pay or to prove? Not for one that was cancelled. */
export const isToPay = (interview: Payable): boolean => interview.status !== 'cancelled' && OWED.includes(paymentStatus(interview));

/** Was its payment rejected while it is still to come? Then the candidate sees no link, and the interviewer may release it. */
export const isInDoubt = (interview: Payable): boolean => interview.status === 'scheduled' && paymentStatus(interview) === 'rejected';
