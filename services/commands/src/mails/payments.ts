import { type Clocks, timesBy } from '@s30/contracts/clocks';
import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent } from '@s30/contracts/events/booking';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import { bookingOfPayment } from '@s30/contracts/ids';
import { formatMoney, type Money } from '@s30/contracts/money';
import type { Side } from '@s30/contracts/noShow';
import { isCovered, releaseAt } from '@s30/contracts/payment';
import type { Reactions } from '@s30/platform/projector/projection';
import { booking } from '../booking/decider.ts';
import { type Booking, chosenIn, currentPayment, type OnWord, type Payment, paymentOf } from '../booking/state.ts';
import { because, type Cause, endedBy, type Facts, factsFor, type Telling, tellSides, type Wording } from './notice.ts';
import type { Letter } from './sender.ts';

type PaymentFacts = Facts & ReturnType<typeof amountsOf>;
/** A refund charge has the id of its payment. */
type OfPayment = Cause & { readonly data: { readonly paymentId: string } | { readonly chargeId: string } };
type Paid = { readonly state: Booking; readonly payment: Payment };
/** The letter that each side gets because of an event; undefined: none. */
type Notice<Event> = { readonly [Reader in Side]?: (facts: PaymentFacts, event: Event, paid: Paid) => Wording | undefined };

const CHECK_IT = 'If you have paid, please check the transaction and submit new proof';
const BY_TERMS = 'what is verified comes back by the terms of the cancellation';
const STRANDED = {
  'slot-taken': { it: 'but the slot is gone', came: 'after the slot had gone' },
  'too-late': { it: 'but the slot is too close to its start', came: 'when the slot was too close to its start' },
  'balance-used': {
    it: 'but the slot is not booked',
    came: 'after the S30 balance that was to pay a part of it had been used elsewhere',
  },
  'paid-twice': { it: 'and will come back', came: 'although another payment for the interview was there before' },
} as const;

const TO_VERIFY = { label: 'Verify payments', path: '/payments/verify' };

const unlessNothing = (amount: Money): string | undefined => (amount.minor > 0 ? formatMoney(amount) : undefined);
/** The whole price, what is left of it to send, and what pays it. */
function amountsOf(payment: Payment) {
  const { method, progress } = payment;
  const { amount, usedS30Balance, remainingAmount } = chosenIn(payment);
  return {
    amount: formatMoney(amount),
    toSend: formatMoney(remainingAmount),
    parts: { 'S30 balance used': unlessNothing(usedS30Balance), [`By ${method}`]: unlessNothing(remainingAmount) },
    transactionId: 'proof' in progress ? progress.proof?.transactionId : undefined,
  };
}
const aboutPayment = (template: string, facts: PaymentFacts, text: Wording): Letter => ({
  template,
  details: {
    Price: facts.amount,
    ...facts.parts,
    'Transaction ID': facts.transactionId,
    Interview: facts.interviewType,
    When: timesBy(facts.startTime, facts.clocks),
  },
  action: { label: 'See your payments', path: '/payments' },
  ...text,
});

type Back = Pick<Fact<'RefundGranted'>, 'credit' | 'money'>;
const isDecided = ({ answer, wish }: OnWord): boolean => answer.given.minor + answer.waiting.minor + answer.declined.minor >= wish.minor;
function refundWords({ credit, money }: Back, onWord: OnWord): string {
  const { answer } = onWord;
  const upTo = (most: number, { minor }: Money): Money => ({ ...credit, minor: Math.min(most, minor) });
  const waiting = upTo(credit.minor, answer.waiting);
  const declined = upTo(credit.minor - waiting.minor, answer.declined);
  const added = { ...credit, minor: credit.minor - waiting.minor - declined.minor };
  const becomesOfAdded = isDecided(onWord)
    ? 'has been added to your S30 balance.'
    : 'comes back as S30 balance. If an admin has to check it first, another mail follows.';
  const sentences = [
    added.minor > 0 && `${formatMoney(added)} ${becomesOfAdded}`,
    waiting.minor > 0 && `${formatMoney(waiting)} waits for a check by an admin.`,
    declined.minor > 0 && `${formatMoney(declined)} was declined by an admin.`,
    money.minor > 0 && `${formatMoney(money)} will be sent back to you; a mail follows when it is sent.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
/** The same, addressed to the interviewer. */
function givenBackWords({ credit, money }: Back, candidate: string, onWord: OnWord): string {
  const { waiting, declined } = onWord.answer;
  const isGiven = isDecided(onWord) && waiting.minor + declined.minor === 0;
  const parts = [credit.minor > 0 && `${formatMoney(credit)} as S30 balance`, money.minor > 0 && `${formatMoney(money)} from the platform`];
  const check = credit.minor > 0 && !isGiven ? ' An admin may check the balance first.' : '';
  return `${candidate} gets back ${parts.filter(Boolean).join(' and ')}.${check}`;
}

/** The refund sentence for the mail about a cancelled interview. */
export function comesBack(
  { reader, candidate }: { readonly reader: Side; readonly candidate: { readonly name: string } },
  payment: Payment | undefined,
  { percent, refundAs }: Pick<Fact<'InterviewCancelled'>, 'percent' | 'refundAs'>,
): string | undefined {
  if (payment === undefined) return undefined;
  const { progress, refund, onWord } = payment;
  if (progress.status === 'pending' || progress.status === 'rejected') {
    const { credit } = chosenIn(payment);
    const nothing =
      credit.minor > 0 && payment.use.status === 'pays'
        ? `Nothing was verified as paid. ${reader === 'candidate' ? 'You get' : `${candidate.name} gets`} back the ${formatMoney(credit)} of S30 balance that were used.`
        : 'Nothing was verified as paid, so nothing comes back.';
    return reader === 'candidate' && progress.status === 'rejected' ? `${nothing} ${CHECK_IT}: ${BY_TERMS}.` : nothing;
  }
  if (percent === 0) return 'Nothing of the payment comes back.';
  if (progress.status === 'submitted')
    return `Once the payment is verified, ${percent}% of it comes back as ${refundAs === 'credit' ? 'S30 balance' : 'money'}.`;
  if (refund.status === 'none') return undefined;
  const { atEnd } = refund;
  if (atEnd === undefined) return 'The payment was refunded before, so nothing more comes back.';
  return `${atEnd.percent}% of the payment comes back: ${reader === 'candidate' ? refundWords(atEnd, onWord) : givenBackWords(atEnd, candidate.name, onWord)}`;
}

/** What a rejection means for the candidate. */
function afterRejection({ state, payment }: Paid, { at }: Cause, clocks: Clocks): string {
  const { interview } = state;
  if (interview.status === 'cancelled') return `The interview was cancelled. ${CHECK_IT}: ${BY_TERMS}.`;
  if (interview.status === 'none' || payment.use.status === 'stranded')
    return `The slot had gone before, so no interview is booked. ${CHECK_IT}.`;
  // A deleted payment has no part in whether the interview stays booked.
  if (interview.status !== 'scheduled' || currentPayment(state) !== payment) return `${CHECK_IT}.`;
  const until = releaseAt(at, interview.place.slot.startTime);
  return until <= at
    ? `New proof would have been needed before the start, so the booking is released. ${CHECK_IT}.`
    : `Your interview stays booked until ${timesBy(until, clocks).split('\n')[0]}. Please check the transaction and submit new proof by then; the meeting link is hidden meanwhile.`;
}

export function paymentNotices({ load, mails }: Telling): Reactions<BookingEvent | InterviewerAccountEvent, void> {
  const tell =
    <Event extends OfPayment>(template: string, notice: Notice<Event>) =>
    async (event: Event): Promise<void> => {
      const paymentId = 'paymentId' in event.data ? event.data.paymentId : event.data.chargeId;
      const state = await load(booking, bookingOfPayment(paymentId));
      const payment = paymentOf(state, paymentId);
      if (state.status === 'none' || payment === undefined) return;
      const slot = state.interview.status === 'none' ? payment.request.slot : state.interview.place.slot;
      await tellSides(mails, state, event, async (side) => {
        const facts = { ...(await factsFor(side, load, state, slot)), ...amountsOf(payment) };
        const text = notice[side]?.(facts, event, { state, payment });
        return text && aboutPayment(template, facts, text);
      });
    };
  return {
    PaymentProofSubmitted: tell('payment-submitted', {
      interviewer: ({ toSend, candidate }) => ({
        subject: `Please verify ${toSend} from ${candidate.name}`,
        paragraphs: [`${candidate.name} has paid and uploaded proof. Please compare it with your account, then verify or reject it.`],
        action: TO_VERIFY,
      }),
    }),
    PaymentVerified: tell('payment-verified', {
      candidate: ({ toSend, interviewer, ...facts }, event, { state, payment }) => ({
        subject: `Payment verified: ${toSend}`,
        paragraphs: [`${doneBy(event, state, interviewer)} has verified your payment.`, afterwards(facts, state, payment)],
        action: { label: 'See your interviews', path: '/interviews' },
      }),
    }),
    PaymentRejected: tell('payment-rejected', {
      candidate: ({ toSend, interviewer, clocks }, event, paid) => ({
        subject: `Payment rejected: ${toSend}`,
        paragraphs: [
          `${doneBy(event, paid.state, interviewer)} could not match your proof of payment${endedBy(event.data.reason)}`,
          afterRejection(paid, event, clocks),
        ],
        action: { label: 'Submit new proof', path: '/payments' },
      }),
    }),
    PaymentStranded: tell('payment-without-slot', {
      candidate: ({ amount }, { data: { because } }, paid) => {
        if (!isStillStranded(paid)) return undefined;
        return {
          subject: `Your payment of ${amount} is safe, ${STRANDED[because].it}`,
          paragraphs: [
            `Your payment came ${STRANDED[because].came}, so it pays for no interview.`,
            'A refund or another slot follows. You need not do anything, and you need not pay again.',
          ],
          action: { label: 'Follow your payment', path: '/payments' },
        };
      },
      interviewer: ({ toSend, candidate }, { data: { because } }, paid) => {
        const isAnswered = isCovered(chosenIn(paid.payment)) || paid.payment.progress.status === 'verified';
        if (isAnswered || !isStillStranded(paid)) return undefined;
        return {
          template: 'proof-without-slot',
          subject: `${candidate.name} has paid ${toSend}: please verify or reject it`,
          paragraphs: [
            `Proof of payment from ${candidate.name} came ${STRANDED[because].came}. It pays for no interview.`,
            'Please compare the proof with your account, then verify or reject it: a refund follows from your answer.',
          ],
          action: TO_VERIFY,
        };
      },
    }),
    RefundGranted: tell('payment-refund', {
      candidate: ({ amount }, { data }, { payment }) => {
        // Refunds after a cancellation are covered by its mail, or by the mail about a later verification.
        if (data.cause !== 'admin' && data.cause !== 'stranded') return undefined;
        return {
          alsoToClosed: true,
          subject: `Refund: ${data.percent}% of your payment of ${amount}`,
          paragraphs: [refundWords(data, payment.onWord), because(data.reason)],
        };
      },
    }),
    CreditCharged: tell('payment-refund-checked', {
      // Credit granted at once is covered by the mail about the refund.
      candidate: (_, { data: { amount, by, hasWaited } }) => {
        if (!hasWaited) return undefined;
        const why = by === 'admin' ? 'An admin has checked your refund' : 'Your refund no longer has to wait';
        return {
          subject: `Refund: ${formatMoney(amount)}`,
          paragraphs: [`${why}: ${formatMoney(amount)} has been added to your S30 balance.`],
        };
      },
    }),
    ChargeDeclined: tell('payment-refund-declined', {
      candidate: (_, { data: { amount, reason } }) => ({
        alsoToClosed: true,
        subject: `Refund: ${formatMoney(amount)} is declined`,
        paragraphs: [
          `An admin has declined ${formatMoney(amount)} of your refund. Please contact us if you think that is wrong.`,
          because(reason),
        ],
      }),
    }),
    RefundSent: tell('payment-refund-sent', {
      candidate: (_, { data: { amount, note } }) => ({
        alsoToClosed: true,
        subject: `Refund sent: ${formatMoney(amount)}`,
        paragraphs: [`${formatMoney(amount)} has been sent back to you.`, note && `Note: ${note}`],
      }),
    }),
  };
}

/** The interviewer's name, or "An admin" if one acted instead. */
export const doneBy = ({ metadata: { actor } }: Cause, { interviewerId }: Booking, interviewer: { readonly name: string }): string =>
  actor.userId === interviewerId ? interviewer.name : 'An admin';

/** The refund sentence for a payment verified after its interview was cancelled. */
function afterwards(facts: Pick<Facts, 'candidate'>, { interview }: Booking, payment: Payment): string | undefined {
  const isLate = interview.status === 'cancelled' && payment.use.status === 'pays';
  return isLate ? comesBack({ ...facts, reader: 'candidate' }, payment, interview.cancellation) : undefined;
}

/** False if there is new proof by now. */
const isStillStranded = ({ payment: { use, listing } }: Paid): boolean => use.status === 'stranded' && listing.status === 'listed';
