import { describe, it } from '@jest/globals';
import { rupees } from '@s30/contracts/money';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const proof = [b.requested, b.proven()];
const secure = { type: 'SecureSlot', revision: 2, slot: b.slot, meetingLink: b.meetingLink } as const;
const lose = { type: 'LoseSlot', revision: 2, slotId: b.slot.slotId, because: 'slot-taken' } as const;
const loseCredit = { type: 'LoseCredit', revision: 2, paymentId: b.first } as const;
const move = { type: 'RequestMove', to: b.otherSlot, interviewType: 'DSA' } as const;
const refused = { type: 'MoveRefused', data: { slotId: b.otherSlot.slotId } } as const;

describe('a slot that the calendar grants', () => {
  it('schedules the interview', () => given(booking, proof).when(secure).then(b.scheduled));
  it('moves the interview if a move was requested', () => {
    given(booking, [...b.booked, b.moveAsked])
      .when({ ...secure, revision: 4, slot: b.otherSlot })
      .then({ type: 'InterviewRescheduled', data: { slot: b.otherSlot, count: 1, refundLimit: 100 } });
  });
  it('changes nothing when it answers an older wish', () => {
    given(booking, [...proof, b.rejected(), b.proven()])
      .when(secure)
      .thenNothing();
    given(booking, [...b.booked, b.moveAsked])
      .when(secure)
      .thenNothing();
    given(booking, b.booked).when(secure).thenNothing();
    given(booking).when(secure).thenNothing();
  });
});

describe('a slot that the calendar refuses', () => {
  it('strands the payment', () => given(booking, proof).when(lose).then(b.stranded('slot-taken')));
  it('refunds what the balance paid', () =>
    given(booking, [b.requested, b.covered])
      .when({ ...lose, because: 'too-late' })
      .then(b.stranded('too-late'), b.refunded(100, 'stranded')));
  it('leaves an interview in its slot if it was to move', () =>
    given(booking, [...b.booked, b.moveAsked])
      .when({ ...lose, revision: 4, slotId: b.otherSlot.slotId })
      .then(refused));
  it('changes nothing when it answers an older wish', () => {
    given(booking, [...proof, b.rejected(), b.proven()])
      .when(lose)
      .thenNothing();
    const again = [...b.booked, b.moveAsked, refused, b.moveAsked];
    given(booking, again)
      .when({ ...lose, revision: 4, slotId: b.otherSlot.slotId })
      .thenNothing();
    given(booking, b.booked).when(lose).thenNothing();
  });
});

describe('balance that the wallet is missing', () => {
  it('strands a proven payment', () => given(booking, proof).when(loseCredit).then(b.stranded('balance-used')));
  it('refunds the money of a verified payment', () =>
    given(booking, [...proof, b.verified()])
      .when({ ...loseCredit, revision: 3 })
      .then(b.stranded('balance-used'), {
        type: 'RefundGranted',
        data: { paymentId: b.first, percent: 100, as: 'money', credit: rupees(0), money: rupees(600), cause: 'stranded' },
      }));
  it('deletes a payment that brought in nothing', () => {
    const terms = [{ ...b.upi, usedS30Balance: rupees(1000), credit: rupees(1000), remainingAmount: rupees(0) }];
    given(booking, [b.requestedWith({ terms }), b.covered])
      .when(loseCredit)
      .then(b.stranded('balance-used'), b.deleted());
  });
  it('withdraws the request for a booked interview, so that it can be made again with the remaining balance', () =>
    given(booking, [...b.booked, b.deleted(), b.requestedNext])
      .when({ type: 'LoseCredit', revision: 5, paymentId: b.second })
      .then(b.deleted(b.second)));
  it('changes nothing when it answers an older wish', () => {
    given(booking, [...proof, b.rejected(), b.deleted(), b.proven()])
      .when(loseCredit)
      .thenNothing();
    given(booking, [b.requested]).when(loseCredit).thenNothing();
  });
});

describe('moving an interview', () => {
  const at = b.before(48);
  it('asks the calendar for the other slot, for candidates and admins', () => {
    given(booking, b.booked)
      .when(move, { ...b.byAsha, at })
      .then(b.moveAsked);
    given(booking, b.booked)
      .when(move, { ...b.byAdmin, at })
      .then(b.moveAsked);
    given(booking, b.booked)
      .when(move, { ...b.byRavi, at })
      .thenRejected('not_allowed');
    given(booking, b.booked)
      .when(move, { ...b.byStranger, at })
      .thenRejected('interview_unknown');
    given(booking, proof)
      .when(move, { ...b.byAsha, at })
      .thenRejected('interview_unknown');
  });
  it('keeps the tier of the original start', () =>
    given(booking, b.booked)
      .when(move, { ...b.byAsha, at: b.before(47) })
      .then({ type: 'MoveRequested', data: { to: b.otherSlot, refundLimit: 50 } }));
  it('takes nothing from the candidate if an admin moves it', () =>
    given(booking, b.booked)
      .when(move, { ...b.byAdmin, at: b.before(47) })
      .then({ type: 'MoveRequested', data: { to: b.otherSlot, refundLimit: 100 } }));
  it('waits for the answer to the previous move', () => {
    given(booking, [...b.booked, b.moveAsked])
      .when(move, { ...b.byAsha, at })
      .thenNothing();
    const back = { ...move, to: b.slot };
    given(booking, [...b.booked, b.moveAsked])
      .when(back, { ...b.byAsha, at })
      .thenRejected('unavailable');
  });
  it('is possible while it is scheduled, 24 hours ahead, twice, to a slot of its type', () => {
    given(booking, [...b.booked, b.started])
      .when(move, { ...b.byAsha, at })
      .thenRejected('interview_not_scheduled', { status: 'in-progress' });
    given(booking, b.booked)
      .when(move, { ...b.byAsha, at: b.before(23) })
      .thenRejected('reschedule_too_late');
    given(booking, b.booked)
      .when({ ...move, interviewType: 'System Design' }, { ...b.byAsha, at })
      .thenRejected('reschedule_type_differs');
    given(booking, [...b.booked, b.reported('interviewer')])
      .when(move, { ...b.byAsha, at })
      .thenRejected('no_show_open');
    given(booking, [...b.booked, b.moved(1), b.moved(2)])
      .when(move, { ...b.byAsha, at })
      .thenRejected('reschedule_limit_reached');
  });
});
