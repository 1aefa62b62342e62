import type { InterviewStatus } from '@s30/contracts/documents/interview';
import type { PaymentStatus } from '@s30/contracts/documents/payment';

/** The names that both apps use for the statuses of an interview and of its payment. */
export const STATUS_NAMES: Readonly<Record<InterviewStatus | PaymentStatus, string>> = {
  scheduled: 'Scheduled',
  'in-progress': 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  pending: 'Pending',
  submitted: 'Submitted',
  verified: 'Verified',
  rejected: 'Rejected',
  refunded: 'Refunded',
};
