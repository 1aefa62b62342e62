import { expect, it } from '@jest/globals';
import type { BookingEvent } from '@s30/contracts/events/booking';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';
import { interviewReceipt, paymentReceipt } from './receipts.ts';
import { isBooked, paymentOf } from './state.ts';

function linkIn(reader: string, ...events: readonly BookingEvent[]): string {
  const state = events.reduce(booking.evolve, booking.initial);
  if (!isBooked(state)) throw new Error('nothing is booked');
  return interviewReceipt(state, reader).meetingLink;
}

it('shows the link to both sides, also once cancelled', () => {
  for (const reader of [b.asha, b.ravi])
    for (const events of [b.booked, [...b.paid, b.cancelled(50)]]) expect(linkIn(reader, ...events)).toBe(b.meetingLink);
});
it('hides the link from the candidate while the payment is rejected', () => {
  for (const events of [[], [b.reported('interviewer')], [b.started], [b.started, b.completed]]) {
    expect(linkIn(b.asha, ...b.booked, b.rejected(), ...events)).toBe('');
    expect(linkIn(b.ravi, ...b.booked, b.rejected(), ...events)).toBe(b.meetingLink);
  }
});
it('hides the link from both sides once cancelled with a rejected payment', () => {
  for (const reader of [b.asha, b.ravi]) expect(linkIn(reader, ...b.booked, b.rejected(), b.cancelled(0))).toBe('');
});

function receiptAfter(...events: readonly BookingEvent[]) {
  const payment = paymentOf(events.reduce(booking.evolve, booking.initial), b.first);
  if (payment === undefined) throw new Error('there is no payment');
  return paymentReceipt(payment);
}

it('counts a payment as refunded once one of its refunds was given or sent, even if another is still to be sent', () => {
  expect(receiptAfter(...b.paid, b.refunded(50, 'admin'))).toMatchObject({ status: 'verified' });
  expect(receiptAfter(...b.paid, b.asCredit(20, 'admin'), b.refunded(50, 'admin'))).toMatchObject({ status: 'refunded' });
  expect(receiptAfter(...b.paid, b.refunded(50, 'admin'), b.sent)).toMatchObject({ status: 'refunded' });
});
it('says that a payment without a slot needs a refund or another slot until its refund is sent', () => {
  const late = [b.requested, b.proven(), b.stranded('slot-taken'), b.verified(), b.refunded(100, 'stranded')];
  expect(receiptAfter(...late)).toMatchObject({ needsRefundOrSlot: true, lateBecause: 'slot-taken' });
  expect(receiptAfter(...late, b.sent)).toMatchObject({ needsRefundOrSlot: false });
});
