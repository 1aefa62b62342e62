import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent, PaymentMethod, Terms } from '@s30/contracts/events/booking';
import type { PaymentId } from '@s30/contracts/ids';
import { isCovered } from '@s30/contracts/payment';
import { reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { Asked } from '@s30/platform/decider/decider';
import { isCandidate } from './parties.ts';
import { type Booking, type BookingState, currentPayment, type Decided, type Payment, paymentOf } from './state.ts';

type Request = Fact<'PaymentRequested'>;
export type RequestPayment = { readonly type: 'RequestPayment'; readonly request: Request };
type RenewHold = { readonly paymentId: string; readonly until: Instant };
type ChooseMethod = { readonly paymentId: string; readonly method: PaymentMethod };

/** True if a payment's hold lapsed unpaid: an abandoned checkout. */
export const isLapsed = ({ progress }: Payment, at: Instant): boolean =>
  progress.status === 'pending' && progress.until !== undefined && progress.until <= at;

/** A payment fully covered by the balance is verified at once. */
const ifCovered = (paymentId: PaymentId, terms: Terms | undefined): readonly BookingEvent[] =>
  isCovered(terms) ? [{ type: 'PaymentCovered', data: { paymentId } }] : [];
const requested = (request: Request): readonly BookingEvent[] => [
  { type: 'PaymentRequested', data: request },
  ...ifCovered(request.paymentId, request.terms[0]),
];

/** Requests the first payment, the same one again after its hold lapsed, or another one for an interview without one. */
export function requestPayment({ request, at }: RequestPayment & Asked, booking: BookingState): Decided {
  if (booking.status === 'none') return requested(request);
  if (booking.interview.status === 'cancelled') return reject('interview_over', { status: 'cancelled' });
  const before = paymentOf(booking, request.paymentId);
  if (before !== undefined) return booking.interview.status === 'none' && isLapsed(before, at) ? requested(request) : [];
  const current = currentPayment(booking);
  return booking.interview.status !== 'none' && (current === undefined || current.use.status === 'stranded') ? requested(request) : [];
}

export function renewHold({ until }: RenewHold & Asked, { paymentId, progress }: Payment): Decided {
  if (progress.status !== 'pending' || progress.until === undefined || progress.until >= until) return [];
  return [{ type: 'HoldRenewed', data: { paymentId, until } }];
}

export function chooseMethod(command: ChooseMethod & Asked, payment: Payment, booking: Booking): Decided {
  const { method } = command;
  const { paymentId, progress, request } = payment;
  if (!isCandidate(command, booking)) return reject('payment_unknown');
  const chosen = request.terms.find((terms) => terms.method === method);
  if (chosen === undefined) return reject('payment_method_not_accepted', { method });
  const isNews = progress.status === 'pending' && method !== payment.method;
  return isNews ? [{ type: 'PaymentMethodChosen', data: { paymentId, method } }, ...ifCovered(paymentId, chosen)] : [];
}
