import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const EVENTS = [
  ...[
    b.requested,
    b.requestedNext,
    b.proven(),
    b.proven(b.second),
    b.covered,
    b.verified(),
    b.verified(b.second),
    b.rejected(),
    b.deleted(),
  ],
  ...[
    b.deleted(b.second),
    b.stranded('slot-taken'),
    b.stranded('balance-used'),
    b.stranded('paid-twice', b.second),
    b.refunded(50, 'admin'),
  ],
  ...[b.asCredit(50, 'admin'), b.sent, b.scheduled, b.moveAsked, b.started, b.feedbackGiven, b.completed, b.rated, b.cancelled(50)],
  ...[b.reported('candidate'), b.disputed, b.settled(0)],
  { type: 'HoldRenewed', data: { paymentId: b.first, until: b.until } },
  { type: 'PaymentMethodChosen', data: { paymentId: b.first, method: 'Zelle' } },
  { type: 'MeetingLinkChanged', data: { meetingLink: 'https://meet.example/new' } },
  { type: 'MoveRefused', data: { slotId: b.otherSlot.slotId } },
  { type: 'InterviewRescheduled', data: { slot: b.otherSlot, count: 1, refundLimit: 100 } },
  { type: 'FeedbackEdited', data: { feedbackId: b.feedbackId, ...b.content } },
] as const;

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

describe('the state of a booking', () => {
  it('can be built from events in any order and is never mutated', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30, size: 'max' }), (events) => {
        const state = events.reduce((before, event) => frozen(booking.evolve(before, frozen(event))), frozen(booking.initial));
        const begun = events.findIndex(({ type }) => type === 'PaymentRequested');
        expect(state.revision).toBe(begun < 0 ? 0 : events.length - begun);
      }),
    ));

  it('stays initial before the first request', () => expect(booking.evolve(booking.initial, b.started)).toEqual(booking.initial));
});
