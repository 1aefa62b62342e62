import type { BookingEvent } from '@s30/contracts/events/booking';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Asked } from '@s30/platform/decider/decider';
import { isAdmin, isInterviewer, unlessAdmin } from './parties.ts';
import { besides } from './proof.ts';
import { refundOnVerification } from './refund.ts';
import { type Booking, type Payment, paymentOf } from './state.ts';

export type VerifyPayment = { readonly type: 'VerifyPayment'; readonly paymentId: string };
export type RejectPayment = { readonly type: 'RejectPayment'; readonly paymentId: string; readonly reason?: string | undefined };
export type DeletePayment = { readonly type: 'DeletePayment'; readonly paymentId: string; readonly reason?: string | undefined };

/** The payment that the payee, or an admin, may answer now. */
function answerable(command: (VerifyPayment | RejectPayment) & Asked, booking: Booking): Payment | Rejection {
  const payment = paymentOf(booking, command.paymentId);
  if (payment === undefined) return reject('payment_unknown');
  const refused = isInterviewer(command, booking) ? undefined : unlessAdmin(command, booking, reject('payment_unknown'));
  if (refused) return refused;
  const { status } = payment.progress;
  if (status === 'pending') return reject('payment_without_proof');
  return status === 'verified' ? reject('payment_already_verified') : payment;
}

/** An interviewer verifies what waits; an admin also what was rejected: the money was seen. */
export function verifyPayment(command: VerifyPayment & Asked, booking: Booking): readonly BookingEvent[] | Rejection {
  const payment = answerable(command, booking);
  if ('rejected' in payment) return payment;
  if (payment.progress.status === 'rejected' && !isAdmin(command, booking)) return reject('payment_already_rejected');
  const vouchedBy = isInterviewer(command, booking) ? 'interviewer' : 'admin';
  const verified: BookingEvent = { type: 'PaymentVerified', data: { paymentId: payment.paymentId, vouchedBy } };
  const vouched: Payment = {
    ...payment,
    progress: { status: 'verified', proof: 'proof' in payment.progress ? payment.progress.proof : undefined, vouchedBy },
  };
  if (payment.listing.status === 'listed') return [verified, ...refundOnVerification(vouched, booking)];
  // Its record was deleted and comes back; the interview may have another payment by now.
  const others = besides(payment, booking);
  const isStranded = others.some(({ type }) => type === 'PaymentStranded');
  const back: Payment = {
    ...vouched,
    listing: { status: 'listed' },
    ...(isStranded ? { use: { status: 'stranded', because: 'paid-twice' } } : {}),
  };
  return [...others, verified, ...refundOnVerification(back, booking)];
}

export function rejectPayment(command: RejectPayment & Asked, booking: Booking): readonly BookingEvent[] | Rejection {
  const { reason, at: rejectedAt } = command;
  const payment = answerable(command, booking);
  if ('rejected' in payment) return payment;
  if (payment.progress.status === 'rejected') return reject('payment_already_rejected');
  const { paymentId } = payment;
  return [{ type: 'PaymentRejected', data: { paymentId, rejectedAt, ...(reason ? { reason } : {}) } }];
}

export function deletePayment(command: DeletePayment & Asked, booking: Booking): readonly BookingEvent[] | Rejection {
  const payment = paymentOf(booking, command.paymentId);
  if (payment === undefined) return reject('payment_unknown');
  const refused = unlessAdmin(command, booking, reject('payment_unknown'));
  if (refused) return refused;
  const { paymentId, refund, listing } = payment;
  if (refund.status === 'due') return reject('refund_is_due');
  if (listing.status === 'deleted') return [];
  const { reason } = command;
  return [{ type: 'PaymentDeleted', data: { paymentId, ...(reason ? { reason } : {}) } }];
}
