import type { PaymentId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { payment } from './decider.ts';
import { receiptOf } from './proof.ts';

/** What an answer to proof, or a deletion, means for the money, driven by the request so that its user sees the end result. */
export type AfterAnswer = (request: CommandRequest, paymentId: PaymentId) => Promise<void>;

export const paymentRoutes = (afterAnswer: AfterAnswer) =>
  handlers<CommandRequest>()({
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
