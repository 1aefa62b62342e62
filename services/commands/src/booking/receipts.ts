import type { PaymentReceipt, PaymentRequestDocument, PaymentStatus } from '@s30/contracts/documents/payment';
import { fileUrl } from '@s30/contracts/files';
import { interviewIdOf } from '@s30/contracts/ids';
import { shownAmounts } from '@s30/contracts/payment';
import type { Instant } from '@s30/contracts/time';
import type { z } from 'zod';
import { type Booked, type Booking, isLinkHidden, type Payment } from './state.ts';

/** The status shown in documents: a verified payment counts as refunded from the first of its refunds that was given or sent in full. */
const statusOf = ({ progress, refund }: Payment): PaymentStatus =>
  progress.status === 'verified' && (refund.status === 'given' || (refund.status === 'due' && refund.isPartGiven))
    ? 'refunded'
    : progress.status;

export function paymentReceipt(payment: Payment): z.output<typeof PaymentReceipt> {
  const { paymentId, use, method, progress, refund } = payment;
  return {
    _id: paymentId,
    status: statusOf(payment),
    needsRefundOrSlot: use.status === 'stranded' && refund.status !== 'given',
    lateBecause: use.status === 'stranded' ? use.because : undefined,
    paymentMethod: method,
    transactionId: ('proof' in progress ? progress.proof?.transactionId : undefined) ?? '',
  };
}

export const interviewReceipt = (state: Booked, reader: string) => {
  const { status, meetingLink, meetingPassword } = state.interview;
  // A rejected payment hides the meeting link from the candidate; once cancelled, from everybody.
  const isHidden = isLinkHidden(state) && (status === 'cancelled' || reader === state.candidateId);
  return { _id: interviewIdOf(state.bookingId), status, ...(isHidden ? NO_MEETING : { meetingLink, meetingPassword }) };
};
const NO_MEETING = { meetingLink: '', meetingPassword: '' };

/** What the payer sees: what to pay, and to whom. */
export function paymentRequestOf(payment: Payment, { bookingId, interview }: Booking, serverTime: Instant): PaymentRequestDocument {
  const { terms, exchangeRate, upiId = '', zelleId = '', qrCodeFileId } = payment.request;
  const { status, needsRefundOrSlot, lateBecause, paymentMethod } = paymentReceipt(payment);
  return {
    ...{ paymentId: payment.paymentId, status, paymentMethod, exchangeRate, upiId, zelleId, needsRefundOrSlot, lateBecause },
    ...shownAmounts({ terms, method: payment.method }),
    qrCodeUrl: fileUrl(qrCodeFileId),
    ...(interview.status === 'none' ? {} : { interviewId: interviewIdOf(bookingId), interviewStatus: interview.status }),
    serverTime,
  };
}
