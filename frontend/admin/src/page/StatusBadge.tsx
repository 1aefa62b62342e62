import type { InterviewStatus } from '@s30/contracts/documents/interview';
import type { PaymentStatus } from '@s30/contracts/documents/payment';

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

/** The dial in the badge shows how far a thing has come; the word says it. */
export const StatusBadge = ({ status }: { readonly status: InterviewStatus | PaymentStatus }) => (
  <span className={`badge badge--${status}`}>{STATUS_NAMES[status]}</span>
);
