import type { InterviewDocument } from '@s30/contracts/documents/interview';

/** True if the payment of an upcoming interview was rejected. The candidate then sees no link, and the slot can be released at once. */
export const isInDoubt = ({ status, paymentId }: Pick<InterviewDocument, 'status' | 'paymentId'>): boolean =>
  status === 'scheduled' && paymentId?.status === 'rejected';
