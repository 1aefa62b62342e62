import type { paymentEvents, Terms } from '../../events/payment.ts';
import type { Money } from '../../money.ts';
import { cash, type Facts, file, type Known, moment, said, type WordsOf } from '../wording.ts';

const chosen = ({ terms = [], method }: Known): Terms | undefined => terms.find((one) => one.method === method) ?? terms[0];
const amount = (_: unknown, known: Known): Money | undefined => chosen(known)?.amount;
const shares = ['interviewId', 'slotId'] as const;

/** What is asked for by the method that counts. */
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
const refund = ({ amount: back, percent, as }: { readonly amount: Money; readonly percent: number; readonly as: string }): Facts => ({
  Refund: cash(back),
  'Refunded share': said(`${percent}%`),
  'Refunded as': said(as === 'credit' ? 'S30 balance' : 'money'),
});

export const paymentWords: WordsOf<typeof paymentEvents> = {
  PaymentRequested: {
    title: 'Payment created',
    tells: ({ terms }) => ({ terms, method: terms[0]?.method }),
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
      'Interview begins': moment(data.startTime),
    }),
    amount,
  },
  PaymentMethodChosen: {
    title: 'Payment method chosen',
    tells: ({ method }) => ({ method }),
    facts: ({ method }, _, known) => asked({ ...known, method }),
    amount,
    shares,
  },
  PaymentProofSubmitted: {
    title: 'Proof submitted',
    tells: ({ method }) => ({ method }),
    facts: ({ method, transactionId, screenshotFileId }, _, known) => ({
      Status: said('submitted'),
      ...asked({ ...known, method }),
      'Transaction ID': said(transactionId),
      Screenshot: file(screenshotFileId),
      'Reason of rejection': undefined,
      'Hold of the slot': undefined,
      'Without slot': undefined,
    }),
    amount,
    shares,
  },
  PaymentCovered: { title: 'Covered by S30 balance', facts: () => ({ Status: said('verified') }), amount, shares },
  PaymentVerified: { title: 'Payment verified', facts: () => ({ Status: said('verified') }), amount, shares },
  PaymentRejected: {
    title: 'Payment rejected',
    facts: ({ reason }) => ({ Status: said('rejected'), 'Reason of rejection': said(reason) }),
    amount,
    shares,
  },
  PaymentLinkedToInterview: {
    title: 'Payment linked to its interview',
    facts: ({ interviewId }) => ({ Interview: said(interviewId), 'Without slot': undefined }),
    amount,
    shares,
  },
  PaymentLeftWithoutSlot: {
    title: 'Left without a slot: a refund or another slot is owed',
    facts: () => ({ 'Without slot': said('yes') }),
    amount,
    shares,
  },
  PaymentExpired: {
    title: 'Hold ended without proof',
    facts: () => ({ 'Hold of the slot': said('ended') }),
    amount,
    shares,
  },
  PaymentClosed: { title: 'Payment closed: its interview was cancelled', facts: () => ({ Closed: said('yes') }), amount, shares },
  RefundRequested: {
    title: 'Refund asked for',
    facts: (data) => ({ ...refund({ ...data, as: 'money' }), 'Refund sent': said('not yet') }),
    amount: (data) => data.amount,
    shares,
  },
  PaymentRefunded: {
    title: 'Payment refunded',
    facts: (data) => ({ Status: said('refunded'), ...refund(data), 'Refund sent': said('yes'), 'Note of the refund': said(data.note) }),
    amount: (data) => data.amount,
    shares,
  },
  PaymentDeleted: {
    title: 'Payment deleted: out of lists and revenue',
    facts: (_, before) => ({ 'Status at deletion': before.Status, Deleted: said('yes') }),
    amount,
    shares,
  },
};
