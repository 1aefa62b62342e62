import type { BookingEvent } from '@s30/contracts/events/booking';
import { fileUrl } from '@s30/contracts/files';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Asked } from '@s30/platform/decider/decider';
import { isAdmin, isInterviewer, unlessAdmin } from './parties.ts';
import { besides } from './proof.ts';
import { refundAfter } from './refund.ts';
import type { Booking, Decided, Payment } from './state.ts';

type OnPayment = { readonly paymentId: string } & Asked;
type Reasoned = OnPayment & { readonly reason?: string | undefined };
/** Undefined: the caller does not say which proof the answer is about. */
type Answer = OnPayment & { readonly transactionScreenshotUrl?: string | undefined; readonly payerErased?: boolean };

/** Why this caller may not answer the payment now. */
function unanswerable(command: Answer, payment: Payment, booking: Booking): Rejection | undefined {
  const refused = isInterviewer(command, booking) ? undefined : unlessAdmin(command, booking, 'payment_unknown');
  if (refused) return refused;
  if (payment.progress.status === 'pending') return reject('payment_without_proof');
  if (payment.progress.status === 'verified') return reject('payment_already_verified');
  const { transactionScreenshotUrl: seen } = command;
  const isAnother = seen !== undefined && seen !== fileUrl(payment.progress.proof.screenshotFileId);
  return isAnother ? reject('proof_is_new') : undefined;
}

/** Interviewers verify submitted proof; admins also rejected proof, if the money turned up after all. */
export function verifyPayment(command: Answer, payment: Payment, booking: Booking): Decided {
  const refused = unanswerable(command, payment, booking);
  if (refused) return refused;
  if (payment.progress.status === 'rejected' && !isAdmin(command, booking)) return reject('payment_already_rejected');
  const { paymentId, listing } = payment;
  const vouchedBy = isInterviewer(command, booking) ? 'interviewer' : 'admin';
  const verified: readonly BookingEvent[] = [
    // Verification restores a deleted record; the interview may have another payment by now.
    ...(listing.status === 'listed' ? [] : besides(payment, booking)),
    { type: 'PaymentVerified', data: { paymentId, vouchedBy } },
  ];
  return [...verified, ...refundAfter(verified, paymentId, booking, command.payerErased)];
}

export function rejectPayment(command: Answer & Reasoned, payment: Payment, booking: Booking): Decided {
  const { reason, at: rejectedAt } = command;
  const refused = unanswerable(command, payment, booking);
  if (refused) return refused;
  if (payment.progress.status === 'rejected') return reject('payment_already_rejected');
  const { paymentId } = payment;
  return [{ type: 'PaymentRejected', data: { paymentId, rejectedAt, reason } }];
}

export function deletePayment(command: Reasoned, payment: Payment, booking: Booking): Decided {
  const refused = unlessAdmin(command, booking, 'payment_unknown');
  if (refused) return refused;
  const { paymentId, refund, listing } = payment;
  const { reason } = command;
  if (refund.status === 'due') return reject('refund_is_due');
  if (listing.status !== 'listed') return reason === undefined ? [] : reject('payment_deleted_already');
  return [{ type: 'PaymentDeleted', data: { paymentId, reason } }];
}
