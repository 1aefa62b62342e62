import type { InterviewDocument } from '@s30/contracts/documents/interview';

/** Was its payment rejected while it is still to come? Then the candidate sees no link, and its slot can be given back at once. */
export const isInDoubt = ({ status, paymentId }: Pick<InterviewDocument, 'status' | 'paymentId'>): boolean =>
  status === 'scheduled' && paymentId?.status === 'rejected';
