import type { PaymentId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Accepted } from '@s30/platform/decider/runner';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { type InterviewState, interview } from '../interview/decider.ts';
import { receiptOf } from '../interview/receipt.ts';
import { payment } from '../payment/decider.ts';
import { receiptOf as paymentReceiptOf } from '../payment/proof.ts';
import { settleInterview } from './settlement.ts';

const answerWith = (outcome: Accepted<InterviewState, unknown> | Rejection, message: string) => {
  if (isRejection(outcome)) return outcome;
  const receipt = receiptOf(outcome.state);
  return receipt ? { message, interview: receipt } : reject('interview_unknown');
};

export const settlementRoutes = handlers<CommandRequest>()({
  reportNoShow: async ({ params, body, run }) =>
    answerWith(await run(interview, params.id, { type: 'ReportNoShow', ...body }), 'The no-show has been reported'),

  disputeNoShow: async ({ params, body, run }) =>
    answerWith(await run(interview, params.id, { type: 'DisputeNoShow', ...body }), 'The report has been disputed; an admin will decide'),

  settleNoShow: async ({ params, body, run, load }) => {
    const settled = await run(interview, params.id, { type: 'SettleNoShow', percent: body.percent });
    if (!isRejection(settled)) await settleInterview(run, load, params.id);
    return answerWith(settled, 'The no-show has been settled');
  },

  recordRefund: async ({ params, body, run }) => {
    const recorded = await run(payment, params.id as PaymentId, { type: 'RecordRefund', note: body?.note });
    if (isRejection(recorded)) return recorded;
    if (recorded.state.status === 'none') return reject('payment_unknown');
    return { message: 'Refund recorded', payment: paymentReceiptOf(recorded.state) };
  },
});
