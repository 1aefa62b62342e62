import { describe, expect, it } from '@jest/globals';
import { paymentEvents } from '@s30/contracts/events/payment';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { type PaymentRecord, payments, termsOf } from './payments.ts';

const event = eventsOf(paymentEvents);
const createdAt = '2026-11-21T10:00:00.000Z';
const submittedAt = '2026-11-21T10:05:00.000Z';
const answeredAt = '2026-11-21T12:00:00.000Z';
const ofPayment = { stream: 'payment-payment-1' };
const byRavi = { ...ofPayment, at: answeredAt, actor: { userId: 'ravi', role: 'interviewer' } } as const;

const upi = {
  method: 'UPI',
  amount: { minor: 149900, currency: 'INR' },
  usedS30Balance: { minor: 0, currency: 'INR' },
  remainingAmount: { minor: 149900, currency: 'INR' },
  fee: { minor: 22485, currency: 'INR' },
} as const;
const zelle = {
  method: 'Zelle',
  amount: { minor: 2100, currency: 'USD' },
  usedS30Balance: { minor: 0, currency: 'USD' },
  remainingAmount: { minor: 2100, currency: 'USD' },
  fee: { minor: 315, currency: 'USD' },
} as const;
const request = {
  isPreBooking: true,
  candidateId: 'asha',
  interviewerId: 'ravi',
  interviewType: 'DSA',
  slotId: 'ravi.a',
  startTime: '2026-11-24T13:30:00.000Z',
  terms: [upi, zelle],
  exchangeRate: 83.5,
  upiId: 'ravi@okbank',
  qrCodeFileId: 'qr-1',
  zelleId: 'ravi@example.org',
} as const;
const requested = event(
  'PaymentRequested',
  { paymentId: 'payment-1', ...request, terms: [...request.terms] },
  { ...ofPayment, at: createdAt },
);
const inRupees = { currency: 'INR', amountMinor: 149_900, amountPaise: 149_900, netPaise: 127_415 } as const;
/** $21, and $21 less 15 %, at 83.5 rupees. */
const inDollars = { currency: 'USD', amountMinor: 2_100, amountPaise: 175_350, netPaise: 149_048 } as const;
const pending: PaymentRecord = {
  _id: 'payment-1',
  ...request,
  candidateName: '',
  terms: [upi, zelle],
  method: 'UPI',
  status: 'pending',
  transactionId: '',
  screenshotFileId: '',
  createdAt,
  expired: false,
  deleted: false,
  closed: false,
  refundIsDue: false,
  ...inRupees,
};
const proof = event(
  'PaymentProofSubmitted',
  { method: 'UPI', transactionId: '1234', screenshotFileId: 'screenshot-1' },
  { ...ofPayment, at: submittedAt },
);
const submitted: PaymentRecord = {
  ...pending,
  status: 'submitted',
  transactionId: '1234',
  screenshotFileId: 'screenshot-1',
  submittedAt,
};

describe('the payments', () => {
  it('begin as pending, by the first method, with what the interviewer gets after the fee', () =>
    given(payments, [requested]).then([pending]));
  it('name no payee accounts that are not set up', () => {
    const { upiId: _u, qrCodeFileId: _q, ...zelleOnly } = request;
    return given(payments, [
      event('PaymentRequested', { paymentId: 'payment-1', ...zelleOnly, terms: [zelle] }, { ...ofPayment, at: createdAt }),
    ]).then([{ ...pending, terms: [zelle], method: 'Zelle', upiId: '', qrCodeFileId: '', ...inDollars }]);
  });

  it('count by the method that was chosen', () =>
    given(payments, [requested, event('PaymentMethodChosen', { method: 'Zelle' }, ofPayment)]).then([
      { ...pending, method: 'Zelle', ...inDollars },
    ]));
  it('are submitted with proof', () => given(payments, [requested, proof]).then([submitted]));
  it('count by the method that the proof names', () => {
    const byZelle = { method: 'Zelle', transactionId: 'ZEL-77', screenshotFileId: 'screenshot-2' } as const;
    return given(payments, [requested, event('PaymentProofSubmitted', byZelle, { ...ofPayment, at: submittedAt })]).then([
      { ...submitted, ...byZelle, ...inDollars },
    ]);
  });

  it('are verified, and tell by whom and when', () =>
    given(payments, [requested, proof, event('PaymentVerified', {}, byRavi)]).then([
      { ...submitted, status: 'verified', answeredAt, answeredBy: 'ravi' },
    ]));
  it('are rejected, and tell by whom, when and why', async () => {
    const rejected: PaymentRecord = { ...submitted, status: 'rejected', answeredAt, answeredBy: 'ravi' };
    await given(payments, [requested, proof, event('PaymentRejected', {}, byRavi)]).then([rejected]);
    await given(payments, [requested, proof, event('PaymentRejected', { reason: 'Nothing arrived' }, byRavi)]).then([
      { ...rejected, rejectionReason: 'Nothing arrived' },
    ]);
  });
  it('forget the rejection once new proof is submitted', () => {
    const again = { method: 'UPI', transactionId: '5678', screenshotFileId: 'screenshot-2' } as const;
    const at = '2026-11-22T08:00:00.000Z';
    return given(payments, [
      requested,
      proof,
      event('PaymentRejected', { reason: 'Nothing arrived' }, byRavi),
      event('PaymentProofSubmitted', again, { ...ofPayment, at }),
    ]).then([{ ...submitted, ...again, submittedAt: at }]);
  });

  it('know their interview', () =>
    given(payments, [requested, proof, event('PaymentLinkedToInterview', { interviewId: 'interview-1' }, ofPayment)]).then([
      { ...submitted, interviewId: 'interview-1' },
    ]));
  it('are marked when the slot went to somebody else, until they get an interview after all', async () => {
    const left = event('PaymentLeftWithoutSlot', { slotId: 'ravi.a', because: 'slot-taken' }, ofPayment);
    const linked = event('PaymentLinkedToInterview', { interviewId: 'interview-1' }, ofPayment);
    await given(payments, [requested, proof, left]).then([{ ...submitted, leftWithoutSlot: 'slot-taken' }]);
    await given(payments, [requested, proof, left, linked]).then([{ ...submitted, interviewId: 'interview-1' }]);
  });
  it('expire without proof; late proof brings them back', async () => {
    const expired = event('PaymentExpired', { slotId: 'ravi.a' }, ofPayment);
    await given(payments, [requested, expired]).then([{ ...pending, expired: true }]);
    await given(payments, [requested, expired, proof]).then([submitted]);
  });
  it('are verified at once when the balance covers them, by nobody', () =>
    given(payments, [requested, event('PaymentCovered', {}, { ...ofPayment, at: answeredAt })]).then([
      { ...pending, status: 'verified', answeredAt },
    ]));
  it('know how much of the balance was reserved for them', () => {
    const credit = { minor: 50_000, currency: 'INR' } as const;
    const withCredit = event(
      'PaymentRequested',
      { paymentId: 'payment-1', ...request, terms: [...request.terms], credit },
      { ...ofPayment, at: createdAt },
    );
    return given(payments, [withCredit]).then([{ ...pending, credit }]);
  });
  it('are closed when their interview is cancelled before they are paid', () =>
    given(payments, [requested, event('PaymentClosed', {}, ofPayment)]).then([{ ...pending, closed: true }]));

  describe('that are given back', () => {
    const log = [requested, proof, event('PaymentVerified', {}, byRavi)];
    const paid: PaymentRecord = { ...submitted, status: 'verified', answeredAt, answeredBy: 'ravi' };
    const half = { amount: { minor: 74_950, currency: 'INR' }, percent: 50 } as const;
    it('wait for an admin when money is wanted, and count in full until then', () =>
      given(payments, [...log, event('RefundRequested', half, ofPayment)]).then([
        { ...paid, refundIsDue: true, refund: { ...half, as: 'money' } },
      ]));
    it('leave the interviewer the share that did not go back', async () => {
      const netPaise = 63_708;
      const asCredit = event('PaymentRefunded', { ...half, as: 'credit' }, ofPayment);
      await given(payments, [...log, asCredit]).then([{ ...paid, status: 'refunded', refund: { ...half, as: 'credit' }, netPaise }]);
      const asMoney = event('PaymentRefunded', { ...half, as: 'money', note: 'UPI 7731' }, ofPayment);
      await given(payments, [...log, event('RefundRequested', half, ofPayment), asMoney]).then([
        { ...paid, status: 'refunded', refund: { ...half, as: 'money', note: 'UPI 7731' }, netPaise },
      ]);
    });
    it('leave the interviewer nothing when all of it goes back', () => {
      const all = { amount: { minor: 149_900, currency: 'INR' }, percent: 100, as: 'credit' } as const;
      return given(payments, [...log, event('PaymentRefunded', all, ofPayment)]).then([
        { ...paid, status: 'refunded', refund: all, netPaise: 0 },
      ]);
    });
  });

  it('stay on record when they are deleted', () =>
    given(payments, [requested, proof, event('PaymentDeleted', {}, ofPayment)]).then([{ ...submitted, deleted: true }]));
});

describe('the terms that count', () => {
  it('are those of the method', () => expect(termsOf({ terms: [upi, zelle], method: 'Zelle' })).toEqual(zelle));
  it('are the first ones when the method is not among them', () => expect(termsOf({ terms: [upi], method: 'Zelle' })).toEqual(upi));
  it('exist', () => expect(() => termsOf({ terms: [], method: 'UPI' })).toThrow('a payment without terms'));
});
