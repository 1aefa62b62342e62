import type { InterviewStatus } from '@s30/contracts/documents/interview';
import type { PaymentStatus } from '@s30/contracts/documents/payment';
import { STATUS_NAMES } from './statusNames.ts';

/** The dial in the badge shows how far along it is; the text names the status. */
export const StatusBadge = ({ status, of }: { readonly status: InterviewStatus | PaymentStatus; readonly of?: string }) => (
  <span className={`badge badge--${status}`}>{of ? `${of} ${STATUS_NAMES[status].toLowerCase()}` : STATUS_NAMES[status]}</span>
);
