import { shareOf } from '@s30/contracts/cancellation';
import type { PaymentId } from '@s30/contracts/ids';
import { inRupees, type Money, plus, rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { staysWithoutSlot } from '../booking/completion.ts';
import type { Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { user } from '../user/decider.ts';
import { spentOn, wallet } from '../wallet/decider.ts';

type Load = CommandRunner['load'];
const WHOLE = 100;

const termsOf = ({ request, method }: RequestedPayment) => request.terms.find((terms) => terms.method === method) ?? request.terms[0];
/** Will it never be paid any more, as far as one can tell now? New proof can still bring it back. */
async function isLetGo(run: Run, paid: RequestedPayment): Promise<boolean> {
  const { status, expired, closed } = paid;
  return closed || (status === 'pending' && expired) || (status === 'rejected' && (await staysWithoutSlot(run, paid)));
}

/**
 * What follows for the money once a payment was verified, covered, rejected or let go, and once an interview was cancelled or completed.
 * Every step is repeatable (each cause pays once), so requests run it at once and the process runs it again after a crash.
 */
export async function settlePayment(run: Run, load: Load, paymentId: PaymentId): Promise<void> {
  const paid = await load(payment, paymentId);
  if (paid.status === 'none') return;
  await settleCredit(run, paid);
  // Whoever deletes a payment says that it never counted: its balance is back, and nothing else follows.
  if (paid.deleted) return;
  if (paid.status === 'verified' && (await staysWithoutSlot(run, paid)))
    await refund(run, load, paid, { percent: WHOLE, as: 'money', cause: `lost slot of ${paymentId}`, reason: 'cancellation' });
  if (paid.interviewId !== undefined) await settleInterview(run, load, paid.interviewId);
}

/**
 * Credit is held back while a payment is under way, spent once it is paid, and free again when it is let go or deleted. Each step names the
 * last proof it knows of: the wallet sees which of those that overtake each other is behind.
 */
async function settleCredit(run: Run, paid: RequestedPayment): Promise<void> {
  const { paymentId, candidateId: userId, credit } = paid.request;
  const { proofs } = paid;
  if (credit === undefined) return;
  if (paid.deleted) {
    // In this order: what is spent at this very moment is found by the second.
    await run(wallet, userId, { type: 'ReleaseCredit', paymentId, lastProof: proofs });
    await run(wallet, userId, { type: 'ReturnCredit', paymentId });
  } else if (paid.status === 'verified' || paid.status === 'refunded') {
    await run(wallet, userId, { type: 'SpendCredit', paymentId });
  } else if (await isLetGo(run, paid)) {
    await run(wallet, userId, { type: 'ReleaseCredit', paymentId, lastProof: proofs });
  } else if (paid.status === 'submitted') {
    // An ended hold freed the credit; proof that came later holds it back again, all of it or nothing.
    await run(wallet, userId, { type: 'ClaimCredit', userId, paymentId, amount: credit, proof: proofs });
  }
}

export async function settleInterview(run: Run, load: Load, interviewId: string): Promise<void> {
  const held = await load(interview, interviewId);
  if (held.status === 'none') return;
  const paid = await load(payment, held.paymentId);
  if (paid.status === 'none') {
    // It was only about to be asked for.
    const { paymentId, schedule, status } = held;
    if (status === 'cancelled') await run(wallet, schedule.candidateId, { type: 'ReleaseCredit', paymentId, lastProof: 0 });
    return;
  }
  if (paid.deleted) return;
  if (held.status === 'completed') await payReferralBonus(run, load, paid);
  if (held.status !== 'cancelled' || held.cancellation === undefined) return;
  const { percent, refundAs, cause } = held.cancellation;
  if (paid.status === 'verified') {
    await settleCredit(run, paid);
    if (percent > 0) await refund(run, load, paid, { percent, as: refundAs, cause: `${cause} of ${interviewId}`, reason: cause });
  } else {
    // Closes nothing while proof waits for its answer: that is settled when the answer comes.
    const closed = await run(payment, paid.request.paymentId, { type: 'ClosePayment' });
    if (!isRejection(closed) && closed.state.status !== 'none') await settleCredit(run, closed.state);
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
