import { timesBy } from '@s30/contracts/clocks';
import type { BookingEvent, BookingFact, PaymentMethod } from '@s30/contracts/events/booking';
import { formatMoney, type Money } from '@s30/contracts/money';
import { isCovered } from '@s30/contracts/payment';
import type { Reactions } from '@s30/platform/projector/projection';
import { idOf } from '@s30/platform/projector/seen';
import { booking } from '../booking/decider.ts';
import { type Booking, chosenIn, type Payment, paymentOf } from '../booking/state.ts';
import { because, type Cause, type Facts, factsFor, type Notice, type Telling, tellSides } from './notice.ts';
import type { Letter } from './sender.ts';

type PaymentFacts = Facts & { readonly amount: string; readonly method: PaymentMethod; readonly transactionId: string | undefined };
type Paid = { readonly state: Booking; readonly payment: Payment };

const AFTER_REJECTION = {
  booked:
    'Your interview stays booked for 24 hours, at most until 24 hours before its start. Please check the transaction and submit new proof until then; the meeting link is hidden meanwhile.',
  'not booked': 'The slot had gone before, so no interview is booked. If you have paid, please check the transaction and submit new proof.',
  cancelled:
    'The interview was cancelled. If you have paid, please check the transaction and submit new proof: what is verified comes back by the terms of the cancellation.',
} as const;
const STRANDED = {
  'slot-taken': { it: 'but the slot is gone', came: 'after the slot had gone' },
  'too-late': { it: 'but the slot is too close to its start', came: 'when the slot was too close to its start' },
  'balance-used': {
    it: 'but the slot is not booked',
    came: 'after the S30 balance that was to pay a part of it had been used elsewhere',
  },
  'paid-twice': { it: 'and will come back', came: 'although another payment for the interview was there before' },
} as const;

const TO_INTERVIEWS = { label: 'See your interviews', path: '/interviews' };
const TO_VERIFY = { label: 'Verify payments', path: '/payments/verify' };

const aboutPayment = ({ amount, method, transactionId, interviewType, startTime, clocks }: PaymentFacts, letter: Letter): Letter => ({
  details: {
    Amount: amount,
    Method: method,
    'Transaction ID': transactionId,
    Interview: `${interviewType}, ${timesBy(startTime, clocks)}`,
  },
  action: { label: 'See your payments', path: '/payments' },
  ...letter,
});

const refundWords = ({ credit, money }: { readonly credit: Money; readonly money: Money | undefined }): string =>
  [
    ...(credit.minor > 0 ? [`${formatMoney(credit)} has been added to your S30 balance.`] : []),
    ...(money && money.minor > 0 ? [`${formatMoney(money)} will be sent back to you; a mail follows when it is sent.`] : []),
  ].join(' ');

/** A sentence for the mail about a cancelled interview. */
export function comesBack(
  payment: Payment | undefined,
  { percent, refundAs }: Pick<BookingFact<'InterviewCancelled'>, 'percent' | 'refundAs'>,
): string | undefined {
  if (payment === undefined) return undefined;
  const { progress, refund } = payment;
  if (progress.status === 'pending' || progress.status === 'rejected') return 'Nothing was verified as paid, so nothing comes back.';
  if (percent === 0) return 'Nothing of the payment comes back.';
  if (progress.status === 'submitted')
    return `Once the payment is verified, ${percent}% of it comes back as ${refundAs === 'credit' ? 'S30 balance' : 'money'}.`;
  if (refund.status === 'none') return undefined;
  const money = refund.status === 'due' ? refund.money : undefined;
  return `${percent}% of the payment comes back: ${refundWords({ credit: refund.credit, money })}`;
}

/** Who is told what about a payment, and when. */
export function paymentNotices({ load, mails }: Telling): Reactions<BookingEvent, void> {
  const tell =
    <Event extends Cause & { readonly data: { readonly paymentId: string } }>(notice: Notice<PaymentFacts, Event, Paid>) =>
    async (event: Event): Promise<void> => {
      const state = await load(booking, idOf(event));
      const payment = state.status === 'none' ? undefined : paymentOf(state, event.data.paymentId);
      if (state.status === 'none' || payment === undefined) return;
      const { request, method, progress } = payment;
      const amount = formatMoney(chosenIn(payment).amount);
      const transactionId = 'proof' in progress ? progress.proof?.transactionId : undefined;
      const slot = state.interview.status === 'none' ? request.slot : state.interview.place.slot;
      await tellSides(mails, state, event.id, async (side) => {
        const facts = { ...(await factsFor(side, load, state, slot)), amount, method, transactionId };
        const letter = notice[side]?.(facts, event, { state, payment });
        return letter && aboutPayment(facts, letter);
      });
    };

  return {
    PaymentProofSubmitted: tell({
      interviewer: ({ amount, candidate }) => ({
        template: 'payment-submitted',
        subject: `Please verify ${amount} from ${candidate.name}`,
        paragraphs: [`${candidate.name} has paid and uploaded proof. Please compare it with your account, then verify or reject it.`],
        action: TO_VERIFY,
      }),
    }),
    PaymentVerified: tell({
      candidate: ({ amount, interviewer }) => ({
        template: 'payment-verified',
        subject: `Payment verified: ${amount}`,
        paragraphs: [`${interviewer.name} has verified your payment.`],
        action: TO_INTERVIEWS,
      }),
    }),
    PaymentRejected: tell({
      candidate: ({ amount, interviewer }, { data: { reason } }, { state, payment }) => {
        const { status } = state.interview;
        const isBooked = payment.use.status !== 'stranded' && status !== 'none';
        return {
          template: 'payment-rejected',
          subject: `Payment rejected: ${amount}`,
          paragraphs: [
            `${interviewer.name} could not match your proof of payment${reason ? `: ${reason}` : '.'}`,
            AFTER_REJECTION[status === 'cancelled' ? 'cancelled' : isBooked ? 'booked' : 'not booked'],
          ],
          action: { label: 'Submit new proof', path: '/payments' },
        };
      },
    }),
    PaymentStranded: tell({
      candidate: ({ amount }, { data: { because } }, paid) => {
        if (!isStillStranded(paid)) return undefined;
        return {
          template: 'payment-without-slot',
          subject: `Your payment of ${amount} is safe, ${STRANDED[because].it}`,
          paragraphs: [
            `Your payment came ${STRANDED[because].came}, so it pays for no interview.`,
            'A refund or another slot follows. You need not do anything, and you need not pay again.',
          ],
          action: { label: 'Follow your payment', path: '/payments' },
        };
      },
      interviewer: ({ amount, candidate }, { data: { because } }, paid) => {
        const { request, progress } = paid.payment;
        const isAnswered = isCovered(request.terms) || progress.status === 'verified';
        if (isAnswered || !isStillStranded(paid)) return undefined;
        return {
          template: 'proof-without-slot',
          subject: `${candidate.name} has paid ${amount}: please verify or reject it`,
          paragraphs: [
            `Proof of payment from ${candidate.name} came ${STRANDED[because].came}. It pays for no interview.`,
            'Please compare the proof with your account, then verify or reject it: a refund follows from your answer.',
          ],
          action: TO_VERIFY,
        };
      },
    }),
    RefundGranted: tell({
      candidate: ({ amount }, { data }) => {
        // A refund because of a cancellation is told in its mail.
        if (data.cause !== 'admin' && data.cause !== 'stranded') return undefined;
        return {
          template: 'payment-refund',
          subject: `Refund: ${data.percent}% of your payment of ${amount}`,
          paragraphs: [refundWords(data), because(data.reason)],
        };
      },
    }),
    RefundSent: tell({
      candidate: (_, { data: { amount, note } }) => ({
        template: 'payment-refund-sent',
        subject: `Refund sent: ${formatMoney(amount)}`,
        paragraphs: [`${formatMoney(amount)} has been sent back to you.`, note && `Note: ${note}`],
      }),
    }),
  };
}

/** There may be new proof by now. */
const isStillStranded = ({ payment: { use, listing } }: Paid): boolean => use.status === 'stranded' && listing.status === 'listed';
