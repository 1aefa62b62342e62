import { shareOf } from '@s30/contracts/cancellation';
import type { PaymentId } from '@s30/contracts/ids';
import { inRupees, type Money, plus, rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { user } from '../user/decider.ts';
import { spentOn, wallet } from '../wallet/decider.ts';

type Load = CommandRunner['load'];
const WHOLE = 100;

const termsOf = ({ request, method }: RequestedPayment) => request.terms.find((terms) => terms.method === method) ?? request.terms[0];
/** Will it never be paid any more, as far as one can tell now? Late proof can still bring it back. */
const isLetGo = ({ status, expired, closed, leftWithoutSlot }: RequestedPayment): boolean =>
  closed || (status === 'pending' && expired) || (status === 'rejected' && leftWithoutSlot !== undefined);

/**
 * What follows for the money once a payment was verified, covered, rejected or let go, and once an interview was cancelled or completed.
 * Every step is repeatable (each cause pays once), so requests run it at once and the process runs it again after a crash.
 */
export async function settlePayment(run: Run, load: Load, paymentId: PaymentId): Promise<void> {
  const paid = await load(payment, paymentId);
  if (paid.status === 'none') return;
  await settleCredit(run, load, paid);
  // Whoever deletes a payment says that it never counted: its balance is back, and nothing else follows.
  if (paid.deleted) return;
  if (paid.status === 'verified' && paid.leftWithoutSlot !== undefined)
    await refund(run, load, paid, { percent: WHOLE, as: 'money', cause: `lost slot of ${paymentId}`, reason: 'cancellation' });
  if (paid.interviewId !== undefined) await settleInterview(run, load, paid.interviewId);
}

/** Credit is held back while a payment is under way, spent once it is paid, and free again when it is let go or deleted. */
async function settleCredit(run: Run, load: Load, paid: RequestedPayment): Promise<void> {
  const { paymentId, candidateId: userId, credit } = paid.request;
  if (credit === undefined) return;
  if (paid.deleted) {
    // In this order: what is spent at this very moment is found by the second.
    await run(wallet, userId, { type: 'ReleaseCredit', paymentId, because: 'let go' });
    await run(wallet, userId, { type: 'ReturnCredit', paymentId });
  } else if (paid.status === 'verified' || paid.status === 'refunded') {
    await run(wallet, userId, { type: 'SpendCredit', paymentId });
  } else if (isLetGo(paid)) {
    // Proof that comes at this very moment may have claimed what the ended hold kept.
    const because = paid.closed || paid.status === 'rejected' ? 'let go' : 'hold ended';
    await run(wallet, userId, { type: 'ReleaseCredit', paymentId, because });
    const now = await load(payment, paymentId);
    if (now.status === 'submitted' && !isLetGo(now)) await settleCredit(run, load, now);
  } else if (paid.status === 'submitted') {
    // An ended hold freed the credit; proof that came later holds it back again, all of it or nothing.
    await run(wallet, userId, { type: 'ClaimCredit', userId, paymentId, amount: credit });
  }
}

export async function settleInterview(run: Run, load: Load, interviewId: string): Promise<void> {
  const held = await load(interview, interviewId);
  if (held.status === 'none') return;
  const paid = await load(payment, held.paymentId);
  if (paid.status === 'none' || paid.deleted) return;
  if (held.status === 'completed') await payReferralBonus(run, load, paid);
  if (held.status !== 'cancelled' || held.cancellation === undefined) return;
  const { percent, refundAs, cause } = held.cancellation;
  if (paid.status === 'verified') {
    await settleCredit(run, load, paid);
    if (percent > 0) await refund(run, load, paid, { percent, as: refundAs, cause: `${cause} of ${interviewId}`, reason: cause });
  } else {
    // Closes nothing while proof waits for its answer: that is settled when the answer comes.
    const closed = await run(payment, paid.request.paymentId, { type: 'ClosePayment' });
    if (!isRejection(closed) && closed.state.status !== 'none') await settleCredit(run, load, closed.state);
  }
}

type Refund = {
  readonly percent: number;
  readonly as: 'credit' | 'money';
  readonly cause: string;
  readonly reason: 'cancellation' | 'no-show';
};

/** As S30 balance at once; as money by an admin, with the credit part back on the balance. Never more than was spent and sent. */
async function refund(run: Run, load: Load, paid: RequestedPayment, { percent, as, cause, reason }: Refund): Promise<void> {
  const { paymentId, candidateId: userId, exchangeRate } = paid.request;
  const spent = spentOn(await load(wallet, userId), paymentId);
  const sent = termsOf(paid)?.remainingAmount ?? rupees(0);
  const grant = (amount: Money) => run(wallet, userId, { type: 'GrantCredit', userId, amount, reason, cause, paymentId });
  if (as === 'credit' || sent.minor === 0) {
    const amount = shareOf(plus(spent, inRupees(sent, exchangeRate)), percent);
    await grant(amount);
    await run(payment, paymentId, { type: 'RefundAsCredit', amount, percent });
    return;
  }
  await grant(shareOf(spent, percent));
  await run(payment, paymentId, { type: 'RequestRefund', amount: shareOf(sent, percent), percent });
}

/** 500 rupees for the friend and 500 for the one who referred them, for the friend's first completed interview paid with money. */
async function payReferralBonus(run: Run, load: Load, paid: RequestedPayment): Promise<void> {
  const sent = termsOf(paid)?.remainingAmount.minor ?? 0;
  if (paid.status !== 'verified' || sent === 0) return;
  const { candidateId } = paid.request;
  const friend = await load(user, candidateId);
  if (friend.status === 'none' || friend.referredBy === undefined) return;
  const bonus = {
    reason: 'referral',
    cause: `referral of ${candidateId}`,
    amount: rupees(REFERRAL_BONUS_RUPEES),
    referredUserId: candidateId,
  } as const;
  for (const userId of [friend.referredBy, candidateId]) await run(wallet, userId, { type: 'GrantCredit', userId, ...bonus });
}
