import { bookingOfPayment, type FileId, interviewIdOf, type SlotId } from '@s30/contracts/ids';
import { STRANDED } from '@s30/contracts/payment';
import { isRejection, reject } from '@s30/contracts/rejections';
import type { Proof } from '@s30/contracts/routes/payments';
import type { BaseRequest, UploadedFile } from '@s30/platform/web/handler';
import type { z } from 'zod';
import { checkOut, requestNextPayment } from '../checkout/checkout.ts';
import { type CommandPorts, type CommandRequest, type CommandSettings, commandRoutes, whenAccepted } from '../context.ts';
import { changeBooking, type Following } from '../followers/followBooking.ts';
import { storedWith } from '../uploads/images.ts';
import { isErased } from '../user/account.ts';
import { type BookingCommand, booking } from './decider.ts';
import { paymentReceipt } from './receipts.ts';
import { isBooked, type Payment, paymentOf } from './state.ts';

const BOOKED = 'Payment submitted and slot booked successfully! The interviewer will verify your payment.';

const change = (following: Following, paymentId: string, command: BookingCommand) =>
  whenAccepted(changeBooking(following, bookingOfPayment(paymentId), command), ({ state }) => {
    const payment = paymentOf(state, paymentId);
    return payment === undefined ? reject('payment_unknown') : { payment, state };
  });
const changeAndSay = (following: Following, paymentId: string, command: BookingCommand, message: (payment: Payment) => string) =>
  whenAccepted(change(following, paymentId, command), ({ payment }) => ({ message: message(payment), payment: paymentReceipt(payment) }));

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
  const success = isBooked(before) && slotId === undefined ? 'Payment proof submitted successfully' : BOOKED;
  return {
    message: payment.use.status === 'stranded' ? STRANDED[payment.use.because].words : success,
    payment: paymentReceipt(payment),
    interviewId: isBooked(state) ? interviewIdOf(state.bookingId) : undefined,
  };
}

async function isPayerErased(request: CommandRequest, paymentId: string): Promise<boolean> {
  const paid = await request.load(booking, bookingOfPayment(paymentId));
  return paid.status !== 'none' && isErased(request, paid.candidateId);
}

export const paymentRoutes = (ports: Pick<CommandPorts, 'files'>, { slotHoldMinutes }: Pick<CommandSettings, 'slotHoldMinutes'>) =>
  commandRoutes({
    createPreBookingPayment: ({ body: { paymentMethod: method, ...wanted }, user, ...request }) => {
      const slotId = wanted.slotId as SlotId;
      return checkOut(request, { ...wanted, slotId, method, candidateId: user.id, holdMinutes: slotHoldMinutes });
    },
    createPaymentRequest: ({ body: { paymentMethod: method, ...wanted }, user, ...request }) =>
      requestNextPayment(request, { ...wanted, method, candidateId: user.id }),
    submitPreBookingPayment: (request) => takeProof(ports, request),
    submitPaymentProof: (request) => takeProof(ports, request),

    verifyPayment: async ({ body, ...request }) => {
      const { verified, reason, ...about } = body;
      const { paymentId } = about;
      const command = verified
        ? ({ type: 'VerifyPayment', ...about, payerErased: await isPayerErased(request, paymentId) } as const)
        : ({ type: 'RejectPayment', ...about, reason } as const);
      const message = verified ? 'Payment verified successfully' : 'Payment rejected successfully';
      return changeAndSay(request, paymentId, command, () => message);
    },

    deletePayment: ({ params: { id: paymentId }, body, ...request }) => {
      const deleted = change(request, paymentId, { type: 'DeletePayment', paymentId, reason: body?.reason });
      return whenAccepted(deleted, () => ({ message: 'Payment deleted successfully' }));
    },

    refundPayment: async ({ params: { id: paymentId }, body: { refundAs: as, ...grant }, ...request }) => {
      const payerErased = await isPayerErased(request, paymentId);
      return changeAndSay(request, paymentId, { type: 'GrantRefund', paymentId, as, payerErased, ...grant }, ({ refund }) =>
        refund.status === 'due' ? 'The refund is to be sent; record it once it is' : 'The refund has been given',
      );
    },

    recordRefund: ({ params: { id: paymentId }, body, ...request }) =>
      changeAndSay(request, paymentId, { type: 'RecordRefund', paymentId, ...body }, () => 'Refund recorded'),
  });
