import type { InterviewDocument } from '@s30/contracts/documents/interview';

/** True if its payment was rejected: the candidate sees no link. */
export const isPaymentRejected = ({ paymentId }: Pick<InterviewDocument, 'paymentId'>): boolean => paymentId?.status === 'rejected';

/** True if that is so before the interview: the slot can be released at once. */
export const isInDoubt = (interview: Pick<InterviewDocument, 'status' | 'paymentId'>): boolean =>
  interview.status === 'scheduled' && isPaymentRejected(interview);
