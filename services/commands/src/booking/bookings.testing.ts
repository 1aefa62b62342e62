import type { Fact } from '@s30/contracts/events/all';
import type { BookedSlot, BookingEvent, Terms } from '@s30/contracts/events/booking';
import { BookingId, FileId, feedbackIdOf, paymentIdOf, ratingIdOf, SlotId, UserId } from '@s30/contracts/ids';
import { money, noMoney, rupees } from '@s30/contracts/money';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';

// Asha's booking with Ravi, as events.

export const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
export const byAsha = { actor: { userId: asha, role: 'candidate' } } as const;
export const byRavi = { actor: { userId: ravi, role: 'interviewer' } } as const;
export const byAdmin = { actor: { userId: 'anita', role: 'admin' } } as const;
export const byClock = { actor: { userId: 'timers', role: 'system' } } as const;
export const byStranger = { actor: { userId: 'bela', role: 'candidate' } } as const;

export const start = Instant.parse('2026-11-28T13:30:00.000Z');
export const end = addMinutes(start, 40);
export const before = (hours: number): Instant => addHours(start, -hours);
export const after = (minutes: number): Instant => addMinutes(start, minutes);
export const until = addMinutes(before(72), 15);

const place = (name: string, startTime: Instant): BookedSlot => {
  return { slotId: SlotId.parse(`ravi.${name}`), startTime, endTime: addMinutes(startTime, 40), timeZone: 'UTC' };
};
export const slot = place('one', start);
export const otherSlot = place('two', addHours(start, 24));

export const bookingId = BookingId.parse('b');
export const [first, second] = [paymentIdOf(bookingId, 1), paymentIdOf(bookingId, 2)];
export const upi: Terms = {
  ...{ method: 'UPI', amount: rupees(1000), usedS30Balance: rupees(400), credit: rupees(400) },
  ...{ remainingAmount: rupees(600), fee: rupees(150) },
};
export const zelle: Terms = {
  ...{ method: 'Zelle', amount: money(2000, 'USD'), usedS30Balance: money(479, 'USD'), credit: money(39997, 'INR') },
  ...{ remainingAmount: money(1521, 'USD'), fee: money(300, 'USD') },
};
export const request = {
  ...{ paymentId: first, candidateId: asha, interviewerId: ravi, interviewType: 'DSA', slot, terms: [upi, zelle] },
  ...{ exchangeRate: 83.5, until },
} as const satisfies Omit<Fact<'PaymentRequested'>, 'terms'> & { readonly terms: readonly Terms[] };
export const requestOf = (changes: Partial<Fact<'PaymentRequested'>>): Fact<'PaymentRequested'> => {
  return { ...request, terms: [...request.terms], ...changes };
};
export const requestedWith = (changes: Partial<Fact<'PaymentRequested'>>): BookingEvent => {
  return { type: 'PaymentRequested', data: requestOf(changes) };
};
export const requested = requestedWith({});
const { until: _, ...nextRequest } = requestOf({ paymentId: second });
export const nextAsked = nextRequest;
export const requestedNext: BookingEvent = { type: 'PaymentRequested', data: nextRequest };

export const screenshot = (name = 'screenshot') => FileId.parse(name);
export const proven = (paymentId = first, file = 'screenshot'): BookingEvent => {
  return { type: 'PaymentProofSubmitted', data: { paymentId, method: 'UPI', transactionId: '4821', screenshotFileId: screenshot(file) } };
};
export const covered: BookingEvent = { type: 'PaymentCovered', data: { paymentId: first } };
export const verified = (paymentId = first, vouchedBy: 'interviewer' | 'admin' = 'interviewer'): BookingEvent => ({
  type: 'PaymentVerified',
  data: { paymentId, vouchedBy },
});
export const rejected = (paymentId = first, rejectedAt = before(71)): BookingEvent => {
  return { type: 'PaymentRejected', data: { paymentId, rejectedAt } };
};
export const deleted = (paymentId = first): BookingEvent => ({ type: 'PaymentDeleted', data: { paymentId } });
export const stranded = (because: Fact<'PaymentStranded'>['because'], paymentId = first): BookingEvent => {
  return { type: 'PaymentStranded', data: { paymentId, because } };
};
export const refunded = (percent: number, cause: Fact<'RefundGranted'>['cause'], reason?: string): BookingEvent => {
  const share = (of: number) => rupees((of * percent) / 100);
  return {
    type: 'RefundGranted',
    data: { paymentId: first, percent, as: 'money', credit: share(400), money: share(600), cause, reason },
  };
};
export const asCredit = (percent: number, cause: Fact<'RefundGranted'>['cause']): BookingEvent => {
  const credit = rupees(10 * percent);
  const onWord = cause === 'admin' ? {} : { onWord: rupees(6 * percent) };
  return { type: 'RefundGranted', data: { paymentId: first, percent, as: 'credit', credit, ...onWord, money: noMoney('INR'), cause } };
};
/** The account's answer to the refund request of the first payment. */
export const creditDecided = (answer: Partial<Fact<'CreditDecided'>>): BookingEvent => {
  const none = noMoney('INR');
  const nothing = { chargeId: first, kind: 'refund', version: 1, given: none, waiting: none, declined: none } as const;
  return { type: 'CreditDecided', data: { ...nothing, ...answer } };
};
export const sent: BookingEvent = { type: 'RefundSent', data: { paymentId: first, amount: rupees(600) } };

export const meetingLink = 'https://meet.example/ravi';
export const scheduled: BookingEvent = {
  type: 'InterviewScheduled',
  data: { ...{ candidateId: asha, interviewerId: ravi, interviewType: 'DSA', slot, paymentId: first, price: rupees(1000) }, meetingLink },
};
export const moveAsked: BookingEvent = { type: 'MoveRequested', data: { to: otherSlot, refundLimit: 100 } };
export const moved = (count: number, refundLimit = 100): BookingEvent => {
  return { type: 'InterviewRescheduled', data: { slot, count, refundLimit } };
};
export const started: BookingEvent = { type: 'InterviewStarted', data: {} };
export const feedbackId = feedbackIdOf(bookingId);
export const content = { scores: { codingAbility: 8 }, strengths: 'clear', areasOfImprovement: 'speed' };
export const feedbackGiven: BookingEvent = { type: 'FeedbackGiven', data: { feedbackId, interviewType: 'DSA', ...content } };
export const completed: BookingEvent = { type: 'InterviewCompleted', data: {} };
export const rated: BookingEvent = { type: 'InterviewRated', data: { ratingId: ratingIdOf(bookingId), rating: 5 } };
export const cancelled = (percent: number, changes: Partial<Fact<'InterviewCancelled'>> = {}): BookingEvent => {
  return { type: 'InterviewCancelled', data: { percent, refundAs: 'credit', cause: 'cancellation', ...changes } };
};
export const reported = (absent: 'candidate' | 'interviewer', at = after(15)): BookingEvent => {
  return { type: 'NoShowReported', data: { absent, statement: 'alone', disputableUntil: addHours(at, 24) } };
};
export const disputed: BookingEvent = { type: 'NoShowDisputed', data: { statement: 'was there' } };
export const settled = (percent: number): BookingEvent => ({ type: 'NoShowSettled', data: { percent } });

/** `booked`: proven and scheduled. `paid`: also verified. */
export const booked = [requested, proven(), scheduled] as const;
export const paid = [...booked, verified()] as const;
