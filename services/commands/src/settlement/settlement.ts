import { shareOf } from '@s30/contracts/cancellation';
import type { PaymentId } from '@s30/contracts/ids';
import { inRupees, type Money, plus, rupees } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { payment, type RequestedPayment } from '../payment/decider.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';

type Load = CommandRunner['load'];
const WHOLE = 100;

const termsOf = ({ request, method }: RequestedPayment) => request.terms.find((terms) => terms.method === method) ?? request.terms[0];
const creditOf = ({ request }: RequestedPayment): Money => request.credit ?? rupees(0);
/** What was paid in all, credit and money, in rupees. */
function valueInRupees(paid: RequestedPayment): Money {
  const terms = termsOf(paid);
  return terms === undefined ? rupees(0) : plus(creditOf(paid), inRupees(terms.remainingAmount, paid.request.exchangeRate));
}

/**
 * What follows for the money once a payment was verified, covered, rejected or let go, and once an interview was cancelled or completed.
 * Every step is repeatable (each cause pays once), so requests run it at once and the process runs it again after a crash.
 */
export async function settlePayment(run: Run, load: Load, paymentId: PaymentId): Promise<void> {
  const paid = await load(payment, paymentId);
  if (paid.status === 'none') return;
  const { candidateId } = paid.request;
  if (paid.status === 'submitted' && paid.request.credit !== undefined) {
    // An ended hold freed the credit; proof that came later holds it back again, as far as it is still there.
    await run(wallet, candidateId, { type: 'ReserveCredit', userId: candidateId, paymentId, upTo: paid.request.credit });
  }
  if (paid.status === 'verified') {
    await run(wallet, candidateId, { type: 'SpendCredit', paymentId });
    if (paid.leftWithoutSlot)
      await refund(run, paid, { percent: WHOLE, as: 'money', cause: `lost slot of ${paymentId}`, reason: 'cancellation' });
  }
  if (paid.status === 'pending' && (paid.expired || paid.deleted)) await run(wallet, candidateId, { type: 'ReleaseCredit', paymentId });
  if (paid.interviewId !== undefined) await settleInterview(run, load, paid.interviewId);
}

export async function settleInterview(run: Run, load: Load, interviewId: string): Promise<void> {
  const held = await load(interview, interviewId);
  if (held.status === 'none') return;
  const paid = await load(payment, held.paymentId);
  if (paid.status === 'none') return;
  if (held.status === 'completed') await payReferralBonus(run, load, paid);
  if (held.status !== 'cancelled' || held.cancellation === undefined) return;
  const { percent, refundAs, cause } = held.cancellation;
  const { paymentId, candidateId } = paid.request;
  if (paid.status === 'verified') {
    await run(wallet, candidateId, { type: 'SpendCredit', paymentId });
    if (percent > 0) await refund(run, paid, { percent, as: refundAs, cause: `${cause} of ${interviewId}`, reason: cause });
  } else if (paid.status === 'pending' || paid.status === 'rejected') {
    // Proof that waits for its answer is settled when the answer comes.
    await run(wallet, candidateId, { type: 'ReleaseCredit', paymentId });
    await run(payment, paymentId, { type: 'ClosePayment' });
  }
}

type Refund = {
  readonly percent: number;
  readonly as: 'credit' | 'money';
  readonly cause: string;
  readonly reason: 'cancellation' | 'no-show';
};

/** As S30 balance at once; as money by an admin, with the credit part back on the balance. */
async function refund(run: Run, paid: RequestedPayment, { percent, as, cause, reason }: Refund): Promise<void> {
  const { paymentId, candidateId: userId } = paid.request;
  const sent = termsOf(paid)?.remainingAmount;
  const grant = (amount: Money) => run(wallet, userId, { type: 'GrantCredit', userId, amount, reason, cause });
  if (as === 'credit' || sent === undefined || sent.minor === 0) {
    const amount = shareOf(valueInRupees(paid), percent);
    await grant(amount);
    await run(payment, paymentId, { type: 'RefundAsCredit', amount, percent });
    return;
  }
  await grant(shareOf(creditOf(paid), percent));
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
