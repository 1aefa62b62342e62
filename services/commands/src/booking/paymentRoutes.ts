import { bookingOfPayment, type FileId, interviewIdOf, type SlotId } from '@s30/contracts/ids';
import { STRANDED } from '@s30/contracts/payment';
import { isRejection, reject } from '@s30/contracts/rejections';
import type { Proof } from '@s30/contracts/routes/payments';
import { type BaseRequest, handlers, type UploadedFile } from '@s30/platform/web/handler';
import type { z } from 'zod';
import { checkOut, requestNextPayment } from '../checkout/checkout.ts';
import { type CommandPorts, type CommandRequest, type CommandSettings, whenAccepted } from '../context.ts';
import { changeBooking, type Following } from '../followers/followBooking.ts';
import { storedWith } from '../uploads/images.ts';
import { type BookingCommand, booking } from './decider.ts';
import { paymentReceipt } from './receipts.ts';
import { isBooked, paymentOf } from './state.ts';

const BOOKED = 'Payment submitted and slot booked successfully! The interviewer will verify your payment.';

/** Runs a command on one payment. */
const change = (following: Following, paymentId: string, command: BookingCommand) =>
  whenAccepted(changeBooking(following, bookingOfPayment(paymentId), command), ({ state }) => {
    const payment = paymentOf(state, paymentId);
    return payment === undefined ? reject('payment_unknown') : { payment, state };
  });

type ProofRequest = CommandRequest &
  Pick<BaseRequest, 'newId' | 'at'> & {
    readonly body: z.output<typeof Proof> & { readonly slotId?: string };
    readonly files: Readonly<Record<string, UploadedFile>>;
  };
async function takeProof({ files: store }: Pick<CommandPorts, 'files'>, request: ProofRequest) {
  const { body, files, newId, load } = request;
  const { paymentId, paymentMethod: method, slotId, transactionId } = body;
  const file = files.transactionScreenshot;
  if (file === undefined) return reject('screenshot_required');
  const bookingId = bookingOfPayment(paymentId);
  const screenshotFileId = newId() as FileId;
  const command = { type: 'SubmitProof', paymentId, method, slotId, transactionId, screenshotFileId } as const;
  const before = await load(booking, bookingId);
  const image = { id: screenshotFileId, field: 'transactionScreenshot', file };
  const proven = await storedWith(store, request, image, [booking, bookingId, command], (pictureDigest) =>
    change(request, paymentId, { ...command, pictureDigest }),
  );
  if (isRejection(proven)) return proven;
  const { payment, state } = proven;
  const { use } = payment;
  const success = isBooked(before) && slotId === undefined ? 'Payment proof submitted successfully' : BOOKED;
  return {
    message: use.status === 'stranded' ? STRANDED[use.because].words : success,
    payment: paymentReceipt(payment),
    interviewId: isBooked(state) ? interviewIdOf(state.bookingId) : undefined,
  };
}

export const paymentRoutes = (ports: Pick<CommandPorts, 'files'>, { slotHoldMinutes }: Pick<CommandSettings, 'slotHoldMinutes'>) =>
  handlers<CommandRequest>()({
    createPreBookingPayment: ({ body, user, ...request }) => {
      const { slotId, interviewType, paymentMethod: method, expectedPrice, expectedToPay } = body;
      const candidateId = user.id;
      return checkOut(request, {
        slotId: slotId as SlotId,
        interviewType,
        method,
        candidateId,
        holdMinutes: slotHoldMinutes,
        expectedPrice,
        expectedToPay,
      });
    },
    createPaymentRequest: ({ body, user, ...request }) =>
      requestNextPayment(request, { ...body, candidateId: user.id, method: body.paymentMethod }),
    submitPreBookingPayment: (request) => takeProof(ports, request),
    submitPaymentProof: (request) => takeProof(ports, request),

    verifyPayment: ({ body, ...request }) => {
      const { verified, reason, ...about } = body;
      const { paymentId } = about;
      const command = verified ? ({ type: 'VerifyPayment', ...about } as const) : ({ type: 'RejectPayment', ...about, reason } as const);
      const message = verified ? 'Payment verified successfully' : 'Payment rejected successfully';
      return whenAccepted(change(request, paymentId, command), ({ payment }) => ({ message, payment: paymentReceipt(payment) }));
    },

    deletePayment: ({ params: { id: paymentId }, body, ...request }) => {
      const deleted = change(request, paymentId, { type: 'DeletePayment', paymentId, reason: body?.reason });
      return whenAccepted(deleted, () => ({ message: 'Payment deleted successfully' }));
    },

    refundPayment: ({ params: { id: paymentId }, body: { percent, refundAs: as, reason }, ...request }) =>
      whenAccepted(change(request, paymentId, { type: 'GrantRefund', paymentId, percent, as, reason }), ({ payment }) => ({
        message: payment.refund.status === 'due' ? 'The refund is to be sent; record it once it is' : 'The refund has been given',
        payment: paymentReceipt(payment),
      })),

    recordRefund: ({ params: { id: paymentId }, body, ...request }) => {
      const recorded = change(request, paymentId, { type: 'RecordRefund', paymentId, note: body?.note });
      return whenAccepted(recorded, ({ payment }) => ({ message: 'Refund recorded', payment: paymentReceipt(payment) }));
    },
  });
