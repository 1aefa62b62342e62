import type { BookingEvent } from '../../events/booking.ts';
import type { PaymentId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import { chosenTerms, STRANDED } from '../../payment.ts';
import { cash, type Facts, file, type Known, minorOf, moment, said, type WordsFor } from '../wording.ts';

/** Booking events about one of its payments; all others are about the interview. */
export type PaymentEvent = Exclude<
  Extract<BookingEvent, { readonly data: { readonly paymentId: PaymentId } }>,
  { readonly type: 'InterviewScheduled' }
>;

const chosen = ({ terms = [], method }: Known) =>
  terms.length === 0 ? undefined : chosenTerms({ terms, method: method ?? terms[0]?.method ?? 'UPI' });
const amount = (_: unknown, known: Known): Money | undefined => chosen(known)?.amount;
/** A booking can have several payments, each with its own history. */
const part = ({ paymentId }: { readonly paymentId: string }): string => paymentId;
/** What most events about a payment say alike. */
const ofPayment = { part, amount, shares: ['slotId'] } as const;

/** The amounts due by the method in effect. */
function asked(known: Known): Facts {
  const terms = chosen(known);
  if (terms === undefined) return {};
  return {
    Method: said(terms.method),
    Price: cash(terms.amount),
    'S30 balance used': cash(terms.usedS30Balance),
    'To pay': cash(terms.remainingAmount),
    'Platform fee': cash(terms.fee),
  };
}
const [TO_BALANCE, TO_BE_SENT] = ['Refunded to the S30 balance', 'Refund to be sent'];
const CAUSES = {
  cancellation: 'the cancellation',
  'no-show': 'the no-show',
  release: 'the release of the booking',
  stranded: 'it paid for nothing',
  admin: 'an admin decided so',
} as const;

export const paymentWords: WordsFor<PaymentEvent> = {
  PaymentRequested: {
    title: 'Payment created',
    part,
    tells: ({ terms, slot }) => ({ terms, method: terms[0]?.method, slotId: slot.slotId }),
    facts: (data, _, known) => ({
      Status: said('pending'),
      ...asked({ ...known, terms: data.terms }),
      'Other methods': said(
        data.terms
          .slice(1)
          .map(({ method }) => method)
          .join(', '),
      ),
      'UPI ID': said(data.upiId),
      'Zelle ID': said(data.zelleId),
      'Exchange rate': said(data.exchangeRate),
      'Interview type': said(data.interviewType),
      'Interview begins': moment(data.slot.startTime),
      'Slot held until': moment(data.until),
      'Referred by': said(data.referredBy),
    }),
    amount,
  },
  HoldRenewed: {
    title: 'Hold of the slot renewed',
    ...ofPayment,
    facts: ({ until }) => ({ 'Slot held until': moment(until) }),
  },
  PaymentMethodChosen: {
    title: 'Payment method chosen',
    ...ofPayment,
    tells: ({ method }) => ({ method }),
    facts: ({ method }, _, known) => asked({ ...known, method }),
  },
  PaymentProofSubmitted: {
    title: 'Proof submitted',
    ...ofPayment,
    tells: ({ method }) => ({ method }),
    facts: ({ method, transactionId, screenshotFileId }, _, known) => ({
      Status: said('submitted'),
      ...asked({ ...known, method }),
      'Transaction ID': said(transactionId),
      Screenshot: file(screenshotFileId),
      'Slot held until': undefined,
      'Pays for nothing': undefined,
      Deleted: undefined,
    }),
  },
  PaymentCovered: {
    title: 'Covered by S30 balance',
    ...ofPayment,
    facts: () => ({ Status: said('verified'), 'Slot held until': undefined }),
  },
  PaymentVerified: {
    title: ({ vouchedBy }) => (vouchedBy === 'admin' ? 'Payment verified by an admin' : 'Payment verified'),
    ...ofPayment,
    facts: () => ({ Status: said('verified'), Deleted: undefined }),
  },
  PaymentRejected: {
    title: 'Payment rejected',
    ...ofPayment,
    facts: () => ({ Status: said('rejected') }),
  },
  PaymentStranded: {
    title: 'Pays for nothing: a refund or another slot is owed',
    ...ofPayment,
    facts: ({ because }) => ({ 'Pays for nothing': said(STRANDED[because].short) }),
  },
  RefundGranted: {
    title: ({ money }) => (money.minor > 0 ? 'Refund granted: money is to be sent' : 'Refund granted'),
    ...ofPayment,
    facts: ({ percent, credit, onWord, money }, before) => ({
      // The payment counts as refunded from the first of its refunds that was given or sent in full.
      ...(money.minor > 0 ? {} : { Status: said('refunded') }),
      'Refunded share': said(`${percent + sharesOf(before)}%`),
      ...more(TO_BALANCE, credit, before),
      ...more('On the interviewer’s word', onWord, before),
      ...more(TO_BE_SENT, money, before),
    }),
    remarks: ({ cause }) => ({ 'Refunded because of': said(CAUSES[cause]) }),
    amount: ({ credit, money }) => (money.minor > 0 ? money : credit),
  },
  RefundSent: {
    title: 'Refund sent',
    ...ofPayment,
    facts: ({ amount: sent }, before) => ({
      Status: said('refunded'),
      [TO_BE_SENT]: undefined,
      ...more('Refund sent', sent, before),
    }),
    amount: (data) => data.amount,
  },
  PaymentDeleted: {
    title: 'Payment deleted: out of lists and revenue',
    ...ofPayment,
    facts: () => ({ Deleted: said('yes') }),
    remarks: (_, before) => ({ 'Status at deletion': before.Status }),
  },
};

/** Refunds can come in parts, so each adds to the earlier ones. */
const more = (name: string, part: Money | undefined, before: Facts): Facts =>
  part === undefined || part.minor === 0 ? {} : { [name]: cash({ ...part, minor: part.minor + minorOf(before[name]) }) };

/** Percent already given back by earlier refunds. */
function sharesOf(before: Facts): number {
  const fact = before['Refunded share'];
  return fact?.kind === 'text' ? Number.parseInt(fact.text, 10) : 0;
}
