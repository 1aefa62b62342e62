import { bookingEvents, type PaymentMethod } from '@s30/contracts/events/booking';
import { userEvents } from '@s30/contracts/events/user';
import { type Currency, money, platformFeeOf } from '@s30/contracts/money';
import { addMinutes } from '@s30/contracts/time';
import { eventsOf, type GivenEvent, type GivenOptions } from '@s30/platform/projector/spec';

/** The price and the part paid by S30 balance, in minor units; `credit`: that part in paise. */
export function termsOf(method: PaymentMethod, amount: number, used = 0, credit = used) {
  const currency: Currency = method === 'UPI' ? 'INR' : 'USD';
  return {
    method,
    amount: money(amount, currency),
    usedS30Balance: money(used, currency),
    credit: money(credit, 'INR'),
    remainingAmount: money(amount - used, currency),
    fee: platformFeeOf(money(amount, currency)),
  };
}
export const UPI = termsOf('UPI', 149_900);
export const ZELLE = termsOf('Zelle', 2_100);

const on = eventsOf(bookingEvents);
const onUser = eventsOf(userEvents);
type Slot = { readonly slotId: string; readonly startTime: string; readonly endTime: string; readonly timeZone: string };
export const slotAt = (slotId: string, startTime: string): Slot => ({
  slotId,
  startTime,
  endTime: addMinutes(startTime, 40),
  timeZone: 'Asia/Kolkata',
});

type Given = {
  readonly candidateId?: string;
  readonly interviewerId?: string;
  readonly interviewType?: 'DSA' | 'System Design' | 'Behavioral/Leadership';
  readonly slot?: Slot;
  readonly terms?: readonly ReturnType<typeof termsOf>[];
  readonly exchangeRate?: number;
  readonly meetingLink?: string;
};
type Request = { readonly ordinal?: number; readonly until?: string; readonly terms?: Given['terms']; readonly upiId?: string };
type Refund = Partial<{ percent: number; as: 'credit' | 'money'; credit: number; money: number; reason: string }>;

/** The events of one booking by name, for specs; between Asha and Ravi unless stated otherwise. */
export function bookingOf(bookingId: string, given: Given = {}) {
  const { candidateId = 'asha', interviewerId = 'ravi', interviewType = 'DSA', exchangeRate = 83.5, meetingLink = '' } = given;
  const { slot = slotAt(`${interviewerId}.${bookingId}`, '2026-11-24T13:30:00.000Z'), terms = [UPI] } = given;
  const stream = { stream: `booking-${bookingId}` };
  const parties = { candidateId, interviewerId, interviewType };
  const idOf = (ordinal = 1) => `${ordinal}.${bookingId}`;
  const at = (options: GivenOptions) => ({ ...stream, ...options });
  const payment = { paymentId: idOf() };
  const currency = terms[0]?.amount.currency ?? 'INR';
  return {
    parties,
    slot,
    paymentId: idOf,
    /** Any other event of the booking. */
    event: ((type, data, options = {}) => on(type, data as never, at(options))) as typeof on,
    requested: ({ ordinal = 1, terms: asked = terms, ...more }: Request = {}, options: GivenOptions = {}): GivenEvent =>
      on('PaymentRequested', { paymentId: idOf(ordinal), ...parties, slot, terms: [...asked], exchangeRate, ...more }, at(options)),
    proof: (options: GivenOptions = {}, paymentId = idOf()): GivenEvent =>
      on(
        'PaymentProofSubmitted',
        { paymentId, method: terms[0]?.method ?? 'UPI', transactionId: '1234', screenshotFileId: 'screenshot' },
        at(options),
      ),
    covered: (options: GivenOptions = {}, paymentId = idOf()): GivenEvent => on('PaymentCovered', { paymentId }, at(options)),
    verified: (options: GivenOptions = {}, paymentId = idOf()): GivenEvent =>
      on('PaymentVerified', { paymentId, vouchedBy: 'interviewer' }, at(options)),
    rejected: (rejectedAt: string, options: GivenOptions = {}, paymentId = idOf()): GivenEvent =>
      on('PaymentRejected', { paymentId, rejectedAt }, at({ at: rejectedAt, ...options })),
    stranded: (because: 'slot-taken' | 'balance-used' | 'paid-twice', options: GivenOptions = {}, paymentId = idOf()): GivenEvent =>
      on('PaymentStranded', { paymentId, because }, at(options)),
    deleted: (options: GivenOptions = {}, paymentId = idOf()): GivenEvent => on('PaymentDeleted', { paymentId }, at(options)),
    /** Amounts in minor units. */
    refunded: (refund: Refund = {}, options: GivenOptions = {}): GivenEvent => {
      const { percent = 100, as = 'credit', credit = 0, money: back = 0, reason } = refund;
      const amounts = { credit: money(credit, 'INR'), money: money(back, currency) };
      const data = { ...payment, percent, as, ...amounts, cause: 'admin' as const, ...(reason ? { reason } : {}) };
      return on('RefundGranted', data, at(options));
    },
    sent: (amount: number, options: GivenOptions = {}): GivenEvent =>
      on('RefundSent', { ...payment, amount: money(amount, currency), note: 'UPI 7731' }, at(options)),
    scheduled: (options: GivenOptions = {}): GivenEvent =>
      on('InterviewScheduled', { ...parties, slot, ...payment, price: terms[0]?.amount ?? UPI.amount, meetingLink }, at(options)),
    moved: (to: Slot, options: GivenOptions & { readonly count?: number; readonly refundLimit?: number } = {}): GivenEvent => {
      const { count = 1, refundLimit = 100, ...rest } = options;
      return on('InterviewRescheduled', { slot: to, count, refundLimit }, at(rest));
    },
    started: (options: GivenOptions = {}): GivenEvent => on('InterviewStarted', {}, at(options)),
    completed: (options: GivenOptions = {}): GivenEvent => on('InterviewCompleted', {}, at(options)),
    cancelled: (options: GivenOptions = {}, percent = 100): GivenEvent =>
      on('InterviewCancelled', { percent, refundAs: 'credit', cause: 'cancellation' }, at(options)),
  };
}

export const registered = (userId: string, name: string, options: GivenOptions = {}): GivenEvent =>
  onUser(
    'UserRegistered',
    { userId, name, email: `${userId}@example.org`, role: 'candidate', referralCode: userId.toUpperCase() },
    { stream: `user-${userId}`, ...options },
  );
