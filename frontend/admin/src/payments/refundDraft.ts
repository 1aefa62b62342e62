import type { RefundAs } from '@s30/contracts/events/booking';
import { settlementRoutes } from '@s30/contracts/routes/settlements';
import { wordsFor } from '@s30/contracts/words';
import { percentIn } from '../form/percent.ts';
import { type FieldProblem, type Reading, readingOf } from '../form/problems.ts';

/** The values of the refund dialog's controls. */
export type RefundDraft = { readonly percent: string; readonly as: RefundAs; readonly reason: string };
export type Refund = { readonly percent: number; readonly refundAs: RefundAs; readonly reason: string };

/** The defaults: everything that is left, as money, because people expect back what they paid. */
export const emptyRefund = (refundablePercent: number): RefundDraft => ({ percent: String(refundablePercent), as: 'money', reason: '' });

const Reason = settlementRoutes.refundPayment.body.pick({ reason: true });

/** Validates the draft: a share of at most what is left of the payment, and a reason. */
export function readRefund({ percent: typed, as: refundAs, reason }: RefundDraft, refundablePercent: number): Reading<Refund> {
  const percent = percentIn(typed, { min: 1, max: refundablePercent });
  const wrong = { param: 'percent', message: `Share must be a whole number from 1 to ${refundablePercent}` };
  const reading = readingOf(Reason.safeParse({ reason }, { error: wordsFor }));
  const problems: readonly FieldProblem[] = [...(percent === undefined ? [wrong] : []), ...('problems' in reading ? reading.problems : [])];
  if (percent === undefined || 'problems' in reading) return { problems };
  return { sent: { percent, refundAs, reason: reading.sent.reason } };
}
