import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent, StrandedBecause } from '@s30/contracts/events/booking';
import { refundAfter } from './refund.ts';
import { type Booking, chosenIn, creditOf, type Payment, paymentOf } from './state.ts';

// Reports of the booking's followers: the calendar, the wallets and the interviewer's account.

/** The calendar booked the slot; `revision` identifies the wish that this answers. */
type SecureSlot = Pick<Fact<'InterviewScheduled'>, 'slot' | 'meetingLink'> & { readonly revision: number };
/** The calendar refused the slot. */
type LoseSlot = Fact<'MoveRefused'> & { readonly revision: number; readonly because: StrandedBecause };
/** The wallet cannot cover what a payment needs. */
type LoseCredit = { readonly revision: number; readonly paymentId: string };

/** Reports about an older wish are ignored: the calendar may have decided otherwise since. */
export function secureSlot({ revision, slot, meetingLink }: SecureSlot, booking: Booking): readonly BookingEvent[] {
  const { interview, candidateId, interviewerId, interviewType } = booking;
  if (booking.slot.since !== revision) return [];
  if (interview.status === 'none') {
    const payment = booking.payments.find(({ request, use }) => use.status === 'pays' && request.slot.slotId === slot.slotId);
    if (payment === undefined) return [];
    const { amount: price } = chosenIn(payment);
    const { paymentId } = payment;
    return [{ type: 'InterviewScheduled', data: { candidateId, interviewerId, interviewType, slot, paymentId, price, meetingLink } }];
  }
  if (interview.place.status !== 'moving') return [];
  const { reason, refundLimit } = interview.place.move;
  const count = interview.reschedules + 1;
  return [{ type: 'InterviewRescheduled', data: { slot, count, refundLimit, reason } }];
}

export function loseSlot({ revision, slotId, because }: LoseSlot, booking: Booking): readonly BookingEvent[] {
  const { interview, payments } = booking;
  if (booking.slot.since !== revision) return [];
  if (interview.status !== 'none') return interview.place.status === 'moving' ? [{ type: 'MoveRefused', data: { slotId } }] : [];
  const payment = payments.find(({ use }) => use.status === 'pays');
  return payment === undefined ? [] : stranded(payment, because, booking);
}

export function loseCredit({ revision, paymentId }: LoseCredit, booking: Booking): readonly BookingEvent[] {
  const payment = paymentOf(booking, paymentId);
  if (payment === undefined || payment.credit.since !== revision || payment.credit.wish.hold === 'none') return [];
  // No money was sent yet: the payment can be requested again with the current balance.
  if (payment.progress.status === 'pending') return [{ type: 'PaymentDeleted', data: { paymentId: payment.paymentId } }];
  return stranded(payment, 'balance-used', booking);
}

/** Strands a payment. If it was verified, it is refunded, or deleted if it brought in nothing. */
function stranded({ paymentId, progress }: Payment, because: StrandedBecause, booking: Booking): readonly BookingEvent[] {
  const left: readonly BookingEvent[] = [{ type: 'PaymentStranded', data: { paymentId, because } }];
  if (progress.status !== 'verified') return left;
  const back = refundAfter(left, paymentId, booking);
  return [...left, ...(back.length > 0 ? back : [{ type: 'PaymentDeleted', data: { paymentId } } as const])];
}

/** Records the interviewer account's current decision on a charge, unless it is already known. */
export function recordCredit(command: Fact<'CreditDecided'>, booking: Booking): readonly BookingEvent[] {
  const { chargeId, kind, version, given, waiting, declined } = command;
  const known = creditOf(booking, command);
  if (known === undefined || known.answer.version >= version) return [];
  return [{ type: 'CreditDecided', data: { chargeId, kind, version, given, waiting, declined } }];
}
