import { expect, it } from '@jest/globals';
import type { BookingEvent } from '@s30/contracts/events/booking';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';
import { interviewReceipt } from './receipts.ts';
import { isBooked } from './state.ts';

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
