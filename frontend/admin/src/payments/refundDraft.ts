import type { RefundAs } from '@s30/contracts/events/booking';
import { settlementRoutes } from '@s30/contracts/routes/settlements';
import { wordsFor } from '@s30/contracts/words';
import { percentIn } from '../form/percent.ts';
import { type FieldProblem, type Reading, readingOf } from '../form/problems.ts';

/** What the controls of the refund dialog hold. */
export type RefundDraft = { readonly percent: string; readonly as: RefundAs; readonly reason: string };
export type Refund = { readonly percent: number; readonly refundAs: RefundAs; readonly reason: string };

/** All that is left, as money: what was paid is what people expect back. */
export const emptyRefund = (refundablePercent: number): RefundDraft => ({ percent: String(refundablePercent), as: 'money', reason: '' });

const Reason = settlementRoutes.refundPayment.body.pick({ reason: true });

/** At most what is left of the payment, and always with a reason. */
export function readRefund({ percent: typed, as: refundAs, reason }: RefundDraft, refundablePercent: number): Reading<Refund> {
  const percent = percentIn(typed, { min: 1, max: refundablePercent });
  const wrong = { param: 'percent', message: `Share must be a whole number from 1 to ${refundablePercent}` };
  const reading = readingOf(Reason.safeParse({ reason }, { error: wordsFor }));
  const problems: readonly FieldProblem[] = [...(percent === undefined ? [wrong] : []), ...('problems' in reading ? reading.problems : [])];
  if (percent === undefined || 'problems' in reading) return { problems };
  return { sent: { percent, refundAs, reason: reading.sent.reason } };
}
