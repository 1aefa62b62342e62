import { timesBy } from '@s30/contracts/clocks';
import type { BookingFact, PaymentMethod, StrandedBecause } from '@s30/contracts/events/booking';
import { formatMoney, type Money } from '@s30/contracts/money';
import type { Payment } from '../booking/state.ts';
import type { Facts } from './facts.ts';
import type { Letter } from './sender.ts';

export type PaymentFacts = Facts & { readonly amount: Money; readonly method: PaymentMethod; readonly transactionId: string };

const aboutPayment = (facts: PaymentFacts, letter: Letter): Letter => ({
  details: [
    { label: 'Amount', value: formatMoney(facts.amount) },
    { label: 'Method', value: facts.method },
    { label: 'Transaction ID', value: facts.transactionId },
    { label: 'Interview', value: `${facts.interviewType}, ${timesBy(facts.startTime, facts.clocks)}` },
  ],
  action: { label: 'See your payments', path: '/payments' },
  ...letter,
});
const TO_VERIFY = { label: 'Verify payments', path: '/payments/verify' };

export const proofSubmittedLetter = (facts: PaymentFacts): Letter =>
  aboutPayment(facts, {
    template: 'payment-submitted',
    subject: `Please verify ${formatMoney(facts.amount)} from ${facts.candidateName}`,
    paragraphs: [`${facts.candidateName} has paid and uploaded proof. Please compare it with your account, then verify or reject it.`],
    action: TO_VERIFY,
  });

export const verifiedLetter = (facts: PaymentFacts): Letter =>
  aboutPayment(facts, {
    template: 'payment-verified',
    subject: `Payment verified: ${formatMoney(facts.amount)}`,
    paragraphs: [`${facts.interviewerName} has verified your payment.`],
    action: { label: 'See your interviews', path: '/interviews' },
  });

const AFTER_REJECTION = {
  booked:
    'Your interview stays booked for 24 hours, at most until 24 hours before its start. Please check the transaction and submit new proof until then; the meeting link is hidden meanwhile.',
  'not booked': 'The slot had gone before, so no interview is booked. If you have paid, please check the transaction and submit new proof.',
  cancelled:
    'The interview was cancelled. If you have paid, please check the transaction and submit new proof: what is verified comes back by the terms of the cancellation.',
} as const;
export const rejectedLetter = (
  facts: PaymentFacts,
  reason: string | undefined,
  interviewIs: 'booked' | 'not booked' | 'cancelled',
): Letter =>
  aboutPayment(facts, {
    template: 'payment-rejected',
    subject: `Payment rejected: ${formatMoney(facts.amount)}`,
    paragraphs: [
      `${facts.interviewerName} could not match your proof of payment${reason ? `: ${reason}` : '.'}`,
      AFTER_REJECTION[interviewIs],
    ],
    action: { label: 'Submit new proof', path: '/payments' },
  });

const WHAT_IT_IS: Readonly<Record<StrandedBecause, string>> = {
  'slot-taken': 'but the slot is gone',
  'too-late': 'but the slot is too close to its start',
  'balance-used': 'but the slot is not booked',
  'paid-twice': 'and will come back',
};
const WHAT_HAD_HAPPENED: Readonly<Record<StrandedBecause, string>> = {
  'slot-taken': 'after the slot had gone',
  'too-late': 'when the slot was too close to its start',
  'balance-used': 'after the S30 balance that was to pay a part of it had been used elsewhere',
  'paid-twice': 'although another payment for the interview was there before',
};

/** To the candidate, whose payment pays for nothing. */
export const strandedLetter = (facts: PaymentFacts, because: StrandedBecause): Letter =>
  aboutPayment(facts, {
    template: 'payment-without-slot',
    subject: `Your payment of ${formatMoney(facts.amount)} is safe, ${WHAT_IT_IS[because]}`,
    paragraphs: [
      `Your payment came ${WHAT_HAD_HAPPENED[because]}, so it pays for no interview.`,
      'A refund or another slot follows. You need not do anything, and you need not pay again.',
    ],
    action: { label: 'Follow your payment', path: '/payments' },
  });

/** To the interviewer, who was paid for nothing. */
export const strandedProofLetter = (facts: PaymentFacts, because: StrandedBecause): Letter =>
  aboutPayment(facts, {
    template: 'proof-without-slot',
    subject: `${facts.candidateName} has paid ${formatMoney(facts.amount)}: please verify or reject it`,
    paragraphs: [
      `Proof of payment from ${facts.candidateName} came ${WHAT_HAD_HAPPENED[because]}. It pays for no interview.`,
      'Please compare the proof with your account, then verify or reject it: a refund follows from your answer.',
    ],
    action: TO_VERIFY,
  });

type Given = Pick<BookingFact<'RefundGranted'>, 'credit' | 'money'>;
const refundWords = ({ credit, money }: Given): string =>
  [
    ...(credit.minor > 0 ? [`${formatMoney(credit)} has been added to your S30 balance.`] : []),
    ...(money.minor > 0 ? [`${formatMoney(money)} will be sent back to you; a mail follows when it is sent.`] : []),
  ].join(' ');

export const refundLetter = (facts: PaymentFacts, refund: BookingFact<'RefundGranted'>): Letter =>
  aboutPayment(facts, {
    template: 'payment-refund',
    subject: `Refund: ${refund.percent}% of your payment of ${formatMoney(facts.amount)}`,
    paragraphs: [refundWords(refund), ...(refund.reason ? [`Reason: ${refund.reason}`] : [])],
  });
export const refundSentLetter = (facts: PaymentFacts, { amount, note }: BookingFact<'RefundSent'>): Letter =>
  aboutPayment(facts, {
    template: 'payment-refund-sent',
    subject: `Refund sent: ${formatMoney(amount)}`,
    paragraphs: [`${formatMoney(amount)} has been sent back to you.`, ...(note ? [`Note: ${note}`] : [])],
  });

/** What becomes of the payment of an interview that was cancelled: a sentence for its mail. */
export function comesBack(
  { progress, refund }: Payment,
  { percent, refundAs }: Pick<BookingFact<'InterviewCancelled'>, 'percent' | 'refundAs'>,
): string | undefined {
  if (progress.status === 'pending' || progress.status === 'rejected') return 'Nothing was verified as paid, so nothing comes back.';
  if (percent === 0) return 'Nothing of the payment comes back.';
  if (progress.status === 'submitted')
    return `Once the payment is verified, ${percent}% of it comes back as ${refundAs === 'credit' ? 'S30 balance' : 'money'}.`;
  if (refund.status === 'none') return undefined;
  return `${percent}% of the payment comes back: ${refundWords({ credit: refund.credit, money: refund.status === 'due' ? refund.money : { minor: 0, currency: 'INR' } })}`;
}
