import type { BookingEvent, BookingFact } from '@s30/contracts/events/booking';
import { type Booking, paymentOf } from './state.ts';

/** The current decision of the interviewer's account on a charge. */
type RecordCredit = { readonly type: 'RecordCredit' } & BookingFact<'CreditDecided'>;

export function recordCredit(
  { chargeId, kind, version, given, waiting, declined }: RecordCredit,
  booking: Booking,
): readonly BookingEvent[] {
  const known = kind === 'bonus' ? booking.bonus : paymentOf(booking, chargeId)?.onWord;
  if (known === undefined || known.answer.version >= version) return [];
  return [{ type: 'CreditDecided', data: { chargeId, kind, version, given, waiting, declined } }];
}
