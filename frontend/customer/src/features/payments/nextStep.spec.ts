import { describe, expect, it } from '@jest/globals';
import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { nextStep } from './nextStep.ts';

const payment: PaymentDocument = {
  _id: '1.b',
  amount: 1499,
  currency: 'INR',
  paymentMethod: 'UPI',
  methods: [],
  upiId: 'ravi@okbank',
  zelleId: '',
  qrCodeUrl: '',
  status: 'submitted',
  isPreBooking: true,
  usedS30Balance: 0,
  credit: 0,
  remainingAmount: 1499,
  exchangeRate: 83.5,
  transactionId: '1234',
  transactionScreenshotUrl: '',
  createdAt: '2026-11-20T10:00:00.000Z',
  needsRefundOrSlot: false,
  refundablePercent: 0,
  paidBy: { _id: 'asha', name: 'Asha', email: 'asha@example.com' },
  payee: { _id: 'ravi', name: 'Ravi' },
  interviewType: 'DSA',
  interview: { scheduledDate: '2026-11-24T13:30:00.000Z', candidate: { name: 'Asha' } },
};
const refund = { amount: 749.5, currency: 'INR', percent: 50, as: 'money', isDue: true } as const;
const RAVI = isolatedText('Ravi');
const next = (change: Partial<PaymentDocument>) => nextStep({ ...payment, ...change }, 'UTC');

describe('what happens next with a payment', () => {
  it('is stated for each status', () => {
    expect(next({ status: 'pending' })).toBe('Send the money, then upload the proof.');
    expect(next({})).toBe(`${RAVI} verifies it. Verification takes 1-2 business days.`);
    expect(next({ status: 'verified', verifiedBy: { name: 'Ravi' } })).toBe(`Verified by ${RAVI}: nothing is left to do.`);
  });

  it('gives the reason for a rejection and the deadline for new proof', () => {
    expect(next({ status: 'rejected', rejectionReason: 'No such transfer' })).toBe(
      'Rejected: No such transfer. Check the transaction and submit the proof again.',
    );
    expect(next({ status: 'rejected', rejectionReason: 'Which transfer?' })).toBe(
      'Rejected: Which transfer? Check the transaction and submit the proof again.',
    );
    expect(next({ status: 'rejected', releaseAt: '2026-11-22T10:00:00.000Z' })).toMatch(
      /^The interviewer could not match your proof\. Check the transaction and submit the proof again before Sunday, November 22, 2026 .*, or the booking is released\.$/,
    );
  });

  it('is the proof alone, or its verification, once the interview is cancelled: nothing is left to pay', () => {
    const cancelled = (percent: number) =>
      ({ ...payment.interview, _id: 'b', status: 'cancelled', givesBack: { percent, as: 'credit' } }) as const;
    const interview = cancelled(50);
    expect(next({ interview })).toBe(
      `The interview was cancelled. Once ${RAVI} has verified the payment, 50% of it comes back as S30 balance.`,
    );
    expect(next({ interview: cancelled(0) })).toBe('The interview was cancelled. Nothing of the payment comes back.');
    expect(next({ interview, status: 'pending' })).toBe('The interview was cancelled: nothing is left to pay.');
    const sends = 'If you have paid, submit new proof: once it is verified, 50% of it comes back as S30 balance.';
    expect(next({ interview, status: 'rejected', rejectionReason: 'No such transfer' })).toBe(
      `Rejected: No such transfer. The interview was cancelled. ${sends}`,
    );
  });

  it('is the refund while one is due or was sent', () => {
    expect(next({ status: 'verified', refund })).toBe('₹749.50, 50% of what you paid, is on its way back to you: an admin sends it.');
    expect(next({ status: 'refunded', refund: { ...refund, isDue: false } })).toBe('₹749.50, 50% of what you paid, was sent back to you.');
  });

  it('is also a refund when the money pays for nothing', () => {
    const stranded = { needsRefundOrSlot: true, lateBecause: 'slot-taken' } as const;
    expect(next(stranded)).toBe(`Paid after the slot had gone to somebody else. Once ${RAVI} has verified it, an admin sends it back.`);
    expect(next({ ...stranded, status: 'verified' })).toBe('Paid after the slot had gone to somebody else. An admin sends it back.');
  });

  it('says that the S30 balance paid when it paid everything', () =>
    expect(next({ status: 'verified', usedS30Balance: 1499, remainingAmount: 0 })).toBe(
      'Paid with your S30 balance: nothing is left to do.',
    ));
});
