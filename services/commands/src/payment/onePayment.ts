import type { Terms } from '@s30/contracts/events/payment';
import { FileId, InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { money, noMoney } from '@s30/contracts/money';
import { Instant } from '@s30/contracts/time';

// What Asha pays Ravi: who may be concerned, what may be asked, and what follows.

export const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
export const byAsha = { actor: { userId: asha, role: 'candidate' } } as const;
export const byRavi = { actor: { userId: ravi, role: 'interviewer' } } as const;
export const byAnotherCandidate = { actor: { userId: 'bela', role: 'candidate' } } as const;
export const byAnotherInterviewer = { actor: { userId: 'tara', role: 'interviewer' } } as const;
export const byAdmin = { actor: { userId: 'meera', role: 'admin' } } as const;
export const byProcess = { actor: { userId: 'booking-completion', role: 'system' } } as const;

export const slotId = SlotId.parse('ravi.a');
export const interviewId = InterviewId.parse('interview-1');
export const screenshotFileId = FileId.parse('screenshot-1');
export const upi: Terms = {
  method: 'UPI',
  amount: money(149900, 'INR'),
  usedS30Balance: noMoney('INR'),
  remainingAmount: money(149900, 'INR'),
  fee: money(22485, 'INR'),
};
export const zelle: Terms = {
  method: 'Zelle',
  amount: money(2100, 'USD'),
  usedS30Balance: noMoney('USD'),
  remainingAmount: money(2100, 'USD'),
  fee: money(315, 'USD'),
};
/** What the S30 balance pays for whole. */
export const byBalance = (terms: Terms): Terms => ({
  ...terms,
  usedS30Balance: terms.amount,
  remainingAmount: noMoney(terms.amount.currency),
});
export const requestedWith = (...terms: Terms[]) =>
  ({
    type: 'PaymentRequested',
    data: {
      paymentId: PaymentId.parse('payment-1'),
      isPreBooking: true,
      candidateId: asha,
      interviewerId: ravi,
      interviewType: 'DSA',
      slotId,
      startTime: Instant.parse('2026-11-24T13:30:00.000Z'),
      terms,
      exchangeRate: 83.5,
      upiId: 'ravi@bank',
      zelleId: 'ravi@example.org',
    },
  }) as const;
export const requested = requestedWith(upi, zelle);
export const request = { type: 'RequestPayment', request: requested.data } as const;

export const chooseZelle = { type: 'ChooseMethod', method: 'Zelle' } as const;
export const zelleChosen = { type: 'PaymentMethodChosen', data: { method: 'Zelle' } } as const;
export const submit = { type: 'SubmitProof', transactionId: '1234', screenshotFileId } as const;
export const submitted = { type: 'PaymentProofSubmitted', data: { method: 'UPI', transactionId: '1234', screenshotFileId } } as const;
export const verify = { type: 'VerifyPayment' } as const;
export const verified = { type: 'PaymentVerified', data: {} } as const;
export const refuse = { type: 'RejectPayment' } as const;
export const rejected = { type: 'PaymentRejected', data: {} } as const;
export const link = { type: 'LinkToInterview', interviewId } as const;
export const linked = { type: 'PaymentLinkedToInterview', data: { interviewId } } as const;
export const leave = { type: 'LeaveWithoutSlot', slotId, because: 'slot-taken', proof: 1 } as const;
export const leftWithoutSlot = { type: 'PaymentLeftWithoutSlot', data: { slotId, because: 'slot-taken' } } as const;
export const expire = { type: 'ExpirePayment', slotId } as const;
export const expired = { type: 'PaymentExpired', data: { slotId } } as const;
export const cover = { type: 'CoverPayment' } as const;
export const covered = { type: 'PaymentCovered', data: {} } as const;
export const close = { type: 'ClosePayment' } as const;
export const closed = { type: 'PaymentClosed', data: {} } as const;
export const back = { amount: money(74_950, 'INR'), percent: 50 } as const;
export const refundAsCredit = { type: 'RefundAsCredit', ...back } as const;
export const refundedAsCredit = { type: 'PaymentRefunded', data: { ...back, as: 'credit' } } as const;
export const requestRefund = { type: 'RequestRefund', ...back } as const;
export const refundRequested = { type: 'RefundRequested', data: back } as const;
export const recordRefund = { type: 'RecordRefund' } as const;
export const refunded = { type: 'PaymentRefunded', data: { ...back, as: 'money' } } as const;
export const remove = { type: 'DeletePayment' } as const;
export const deleted = { type: 'PaymentDeleted', data: {} } as const;

/** The histories that lead to each status. */
export const pending = [requested];
export const inReview = [requested, submitted];
export const paid = [requested, submitted, verified];
export const turnedDown = [requested, submitted, rejected];
export const requestedOnBalance = requestedWith(byBalance(upi), byBalance(zelle));
export const paidByBalance = [requestedOnBalance, covered];
export const owed = [...paid, refundRequested];
export const sentBack = [...owed, refunded];
