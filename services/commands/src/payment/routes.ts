import type { FileId, PaymentId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import type { CommandPorts } from '../settings.ts';
import { payment } from './decider.ts';
import { receiptOf, submitProof } from './proof.ts';

/** What proof or its answer means for the money, driven by the request so that its user sees the end result. */
export type AfterAnswer = (request: CommandRequest, paymentId: PaymentId) => Promise<void>;

export const paymentRoutes = ({ files: fileStore }: CommandPorts, afterAnswer: AfterAnswer) =>
  handlers<CommandRequest>()({
    submitPaymentProof: async (request) => {
      const { body, files, newId, run, load, actor, at } = request;
      const paymentId = body.paymentId as PaymentId;
      const proof = { ...body, screenshotFileId: newId() as FileId, file: files.transactionScreenshot };
      const submitted = await submitProof({ files: fileStore, run, load, actor, at }, paymentId, proof);
      if (isRejection(submitted)) return submitted;
      await afterAnswer(request, paymentId);
      return { message: 'Payment proof submitted successfully', payment: receiptOf(submitted) };
    },

    deletePayment: async (request) => {
      const { params, run } = request;
      const deleted = await run(payment, params.id, { type: 'DeletePayment' });
      if (isRejection(deleted)) return deleted;
      await afterAnswer(request, params.id as PaymentId);
      return { message: 'Payment deleted successfully' };
    },

    verifyPayment: async (request) => {
      const { body, run } = request;
      const { paymentId, verified, reason } = body;
      const answered = await run(payment, paymentId, verified ? { type: 'VerifyPayment' } : { type: 'RejectPayment', reason });
      if (isRejection(answered)) return answered;
      if (answered.state.status === 'none') return reject('payment_unknown');
      await afterAnswer(request, answered.state.request.paymentId);
      return { message: verified ? 'Payment verified successfully' : 'Payment rejected successfully', payment: receiptOf(answered.state) };
    },
  });
