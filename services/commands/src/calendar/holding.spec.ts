import { describe, it } from '@jest/globals';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { addMinutes } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import * as c from './ashaAndBela.testing.ts';
import { calendar } from './decider.ts';

const { published, ashaHolds, belaHolds, heldByAsha, now, until } = c;
const pauseOver = addMinutes(until, SLOT_HOLD_MINUTES);

describe('holding a slot', () => {
  it('keeps an open slot for the paying candidate for the configured time', () => {
    given(calendar, [published]).when(ashaHolds).then(heldByAsha);
    given(calendar, [published])
      .when({ ...ashaHolds, holdMinutes: 1 })
      .then(c.held(c.asha, c.ashasBooking, now, 0, addMinutes(now, 1)));
  });

  it('refuses a second candidate while the hold lasts, and no longer', () => {
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: c.justBefore(until) })
      .thenRejected('slot_taken');
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: until })
      .then(c.held(c.bela, c.belasBooking, until));
  });

  it('can be renewed only once', () => {
    const at = addMinutes(now, 10);
    const renewed = c.held(c.asha, c.ashasBooking, now, 1, addMinutes(at, SLOT_HOLD_MINUTES));
    given(calendar, [published, heldByAsha]).when(ashaHolds, { at }).then(renewed);
    given(calendar, [published, heldByAsha, renewed]).when(ashaHolds, { at }).thenNothing();
  });

  it('can be renewed while it runs, even when less than 24 hours are left by then', () => {
    const at = addMinutes(c.lastMinuteToBook, 5);
    const running = c.held(c.asha, c.ashasBooking, c.lastMinuteToBook);
    const renewed = c.held(c.asha, c.ashasBooking, c.lastMinuteToBook, 1, addMinutes(at, SLOT_HOLD_MINUTES));
    given(calendar, [published, running]).when(ashaHolds, { at }).then(renewed);
  });

  it('passes to another booking of the same candidate without counting as a renewal', () => {
    const at = addMinutes(now, 10);
    const passedOn = c.held(c.asha, c.belasBooking, now, 0, addMinutes(at, SLOT_HOLD_MINUTES));
    given(calendar, [published, heldByAsha]).when(c.hold(c.asha, c.belasBooking), { at }).then(passedOn);
  });

  it('can be released only for its own candidate, while it runs', () => {
    const release = { type: 'ReleaseHold', slotId: c.slotId, candidateId: c.asha } as const;
    const released = { type: 'HoldReleased', data: { slotId: c.slotId, candidateId: c.asha, bookingId: c.ashasBooking } } as const;
    given(calendar, [published, heldByAsha]).when(release).then(released);
    given(calendar, [published, heldByAsha])
      .when({ ...release, candidateId: c.bela })
      .thenNothing();
    given(calendar, [published, heldByAsha]).when(release, { at: until }).thenNothing();
    given(calendar, [published, heldByAsha, c.bookedByAsha]).when(release).thenNothing();
    given(calendar, [published, heldByAsha, released]).when(release).thenNothing();
    given(calendar, [published, heldByAsha, released]).when(belaHolds).then(c.held(c.bela, c.belasBooking));
  });

  it('is paused after a lapsed hold for as long as that hold lasted', () => {
    given(calendar, [published, heldByAsha])
      .when(ashaHolds, { at: c.justBefore(pauseOver) })
      .thenRejected('slot_hold_paused', { minutes: 1 });
    given(calendar, [published, heldByAsha])
      .when(ashaHolds, { at: pauseOver })
      .then(c.held(c.asha, c.ashasBooking, pauseOver));
    const renewed = c.held(c.asha, c.ashasBooking, now, 1, addMinutes(now, 25));
    given(calendar, [published, heldByAsha, renewed])
      .when(ashaHolds, { at: addMinutes(now, 30) })
      .thenRejected('slot_hold_paused', { minutes: 20 });
  });

  it('is paused even if somebody else held the slot in between, but not after it was booked and reopened', () => {
    const belas = c.held(c.bela, c.belasBooking, until, 0, addMinutes(until, 1));
    given(calendar, [published, heldByAsha, belas])
      .when(ashaHolds, { at: addMinutes(until, 2) })
      .thenRejected('slot_hold_paused');
    given(calendar, [published, heldByAsha, c.bookedByAsha, c.reopened])
      .when(ashaHolds, { at: until })
      .then(c.held(c.asha, c.ashasBooking, until));
  });

  it('rejects a booked or vacated slot, one’s own, one of another type and an unknown one', () => {
    given(calendar, [published, c.bookedByAsha]).when(belaHolds).thenRejected('slot_taken');
    given(calendar, [published, c.bookedByAsha]).when(ashaHolds).thenRejected('slot_taken');
    given(calendar, [published, c.bookedByAsha, c.vacated]).when(belaHolds).thenRejected('slot_taken');
    given(calendar, [published]).when(c.hold(c.ravi, c.ashasBooking)).thenRejected('own_slot');
    given(calendar, [published])
      .when({ ...ashaHolds, interviewType: 'System Design' })
      .thenRejected('slot_type_differs');
    given(calendar, [published, c.withdrawn]).when(ashaHolds).thenRejected('slot_unknown');
  });

  it('requires 24 hours until the start: exactly 24 hours are enough, a millisecond less is not', () => {
    const at = c.lastMinuteToBook;
    given(calendar, [published])
      .when(ashaHolds, { at })
      .then(c.held(c.asha, c.ashasBooking, at));
    given(calendar, [published])
      .when(ashaHolds, { at: c.justAfter(at) })
      .thenRejected('slot_no_longer_bookable');
  });
});
