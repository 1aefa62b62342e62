import { type Brought, givenBack, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent } from '@s30/contracts/events/booking';
import { decimalOf, formatMoney, minus, NO_RUPEES } from '@s30/contracts/money';
import { reject } from '@s30/contracts/rejections';
import type { Asked } from '@s30/platform/decider/decider';
import { evolve } from './evolve.ts';
import { unlessAdmin } from './parties.ts';
import { type Booking, type BookingState, chosenIn, type Decided, type Payment, paymentOf } from './state.ts';

type Grant = Pick<Fact<'RefundGranted'>, 'percent' | 'as' | 'cause' | 'reason'>;
/** `leftSeen`: the percentage left to refund that the admin saw; undefined: not said. */
type GrantRefund = Omit<Grant, 'cause'> & {
  readonly paymentId: string;
  readonly reason: string;
  readonly payerErased?: boolean | undefined;
  readonly leftSeen?: number | undefined;
};
/** `expectedAmount`: the amount to be sent that the admin saw, as a decimal; undefined: not said. */
type RecordRefund = {
  readonly paymentId: string;
  readonly note?: string | undefined;
  readonly expectedAmount?: number | undefined;
};

const given = ({ refund }: Payment): number => (refund.status === 'none' ? 0 : refund.percent);
/** The percentage that earlier refunds left. */
export const refundLeft = (payment: Payment | undefined): number => WHOLE_REFUND - (payment === undefined ? 0 : given(payment));

/** Excludes balance that was never taken or has already come back, and that of an erased person, who cannot spend it. */
function broughtBy(payment: Payment, payerErased: boolean): Brought {
  const { credit, remainingAmount: sent } = chosenIn(payment);
  const isWithout = payerErased || payment.credit.wish.hold === 'none';
  return { credit: isWithout ? NO_RUPEES : credit, sent, exchangeRate: payment.request.exchangeRate };
}

/**
 * Refunds a share of a verified payment, limited to what earlier refunds left: as balance at once, or as money sent by an
 * admin, where the part paid by balance still comes back as balance. Returns no event if nothing would come back.
 */
export function refundOf(payment: Payment, grant: Grant, payerErased = false): readonly BookingEvent[] {
  const { as, cause, reason } = grant;
  const brought = broughtBy(payment, payerErased);
  const before = given(payment);
  const percent = Math.min(grant.percent, refundLeft(payment));
  const back = givenBack(brought, as, percent, before);
  if (percent <= 0 || back.credit.minor + back.money.minor === 0) return [];
  const { paymentId, progress } = payment;
  // A refund decided by an admin, or of money an admin verified, does not rest on an interviewer's word.
  const isOnWord = cause !== 'admin' && !(progress.status === 'verified' && progress.vouchedBy === 'admin');
  const onWord = isOnWord ? minus(back.credit, givenBack(brought, 'money', percent, before).credit) : NO_RUPEES;
  const data = { paymentId, percent, as, ...back, onWord: onWord.minor > 0 ? onWord : undefined, cause, reason };
  return [{ type: 'RefundGranted', data }];
}

/** The refund due at once after these events, because the payment is now stranded or its interview cancelled. */
export function refundAfter(
  events: readonly BookingEvent[],
  paymentId: string,
  before: Booking,
  payerErased = false,
): readonly BookingEvent[] {
  const after = events.reduce<BookingState>(evolve, before);
  const payment = paymentOf(after, paymentId);
  if (payment === undefined || after.status === 'none') return [];
  if (payment.use.status === 'stranded') return refundOf(payment, { percent: WHOLE_REFUND, as: 'money', cause: 'stranded' }, payerErased);
  if (after.interview.status !== 'cancelled') return [];
  const { percent, refundAs, cause } = after.interview.cancellation;
  return refundOf(payment, { percent, as: payerErased ? 'money' : refundAs, cause }, payerErased);
}

export function grantRefund(command: GrantRefund & Asked, payment: Payment, booking: Booking): Decided {
  const { percent, as, reason, payerErased = false, leftSeen } = command;
  const refused = unlessAdmin(command, booking, 'payment_unknown');
  if (refused) return refused;
  if (payment.progress.status !== 'verified') return reject('payment_not_verified');
  const left = refundLeft(payment);
  if (leftSeen !== undefined && leftSeen !== left) return reject('refund_left_changed', { percent: left });
  if (percent > left) return reject('refund_exceeds_payment', { percent: left });
  if (payerErased && as === 'credit') return reject('payer_erased');
  const granted = refundOf(payment, { percent, as, cause: 'admin', reason }, payerErased);
  return granted.length > 0 ? granted : reject('refund_of_nothing', { percent });
}

export function recordRefund(command: RecordRefund & Asked, payment: Payment, booking: Booking): Decided {
  const refused = unlessAdmin(command, booking, 'payment_unknown');
  if (refused) return refused;
  const { paymentId, refund } = payment;
  const { note, expectedAmount } = command;
  if (refund.status !== 'due') return reject('refund_not_due');
  const { money: amount } = refund;
  if (expectedAmount !== undefined && expectedAmount !== decimalOf(amount))
    return reject('refund_due_changed', { amount: formatMoney(amount) });
  return [{ type: 'RefundSent', data: { paymentId, amount, note } }];
}
