import { describe, it } from '@jest/globals';
import { addHours } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import * as c from './ashaAndBela.testing.ts';
import { calendar } from './decider.ts';

const { published, ashaBooks, belaBooks, bookedByAsha, bookedByBela, heldByAsha, until, otherSlotId } = c;
const other = {
  ...published,
  data: { ...published.data, slotId: otherSlotId, startTime: addHours(c.start, 24), endTime: addHours(c.end, 24) },
};
const lastMinute = c.lastMinuteToBook;
const ashaMoves = c.follow(c.asha, c.ashasBooking, 4, otherSlotId);
const reopenedBy = (revision: number, slotId = c.slotId) =>
  ({ type: 'SlotReopened', data: { slotId, bookingId: c.ashasBooking, revision } }) as const;

describe('a booking that needs a slot', () => {
  it('gets a slot that it holds, or an open one', () => {
    given(calendar, [published, heldByAsha]).when(ashaBooks).then(bookedByAsha);
    given(calendar, [published]).when(ashaBooks).then(bookedByAsha);
  });
  it('gets it after its hold has lapsed if nobody else has taken it and it is still bookable', () => {
    given(calendar, [published, heldByAsha])
      .when(ashaBooks, { at: addHours(until, 2) })
      .then(bookedByAsha);
    given(calendar, [published, heldByAsha])
      .when(ashaBooks, { at: c.justAfter(lastMinute) })
      .then(c.refused('too-late'));
  });
  it('does not get it after its hold once its interviewer has stopped offering it', () => {
    const unoffered = { ...ashaBooks, isOffered: false };
    given(calendar, [published, heldByAsha]).when(unoffered).then(bookedByAsha);
    given(calendar, [published, heldByAsha])
      .when(unoffered, { at: addHours(until, 2) })
      .then(c.refused('slot-taken'));
  });
  it('gets it until the start while its hold is running', () => {
    const late = c.held(c.asha, c.ashasBooking, c.now, 0, addHours(c.start, 1));
    given(calendar, [published, late])
      .when(ashaBooks, { at: c.justBefore(c.start) })
      .then(bookedByAsha);
    given(calendar, [published, late]).when(ashaBooks, { at: c.start }).then(c.refused('too-late'));
  });
  it('is refused a slot that somebody else holds or has booked', () => {
    given(calendar, [published, c.held(c.bela, c.belasBooking)])
      .when(ashaBooks)
      .then(c.refused('slot-taken'));
    given(calendar, [published, bookedByBela]).when(ashaBooks).then(c.refused('slot-taken'));
    given(calendar, [published, bookedByAsha, c.vacated]).when(belaBooks).then(c.refused('slot-taken', c.belasBooking));
    given(calendar, [published, c.withdrawn]).when(ashaBooks).then(c.refused('slot-taken'));
  });
  it('gets a reopened slot', () => given(calendar, [published, bookedByAsha, c.reopened]).when(belaBooks).then(bookedByBela));
});

describe('a booking that needs another slot', () => {
  const both = [published, other, bookedByAsha];
  it('leaves one and gets the other in one step', () =>
    given(calendar, both)
      .when(ashaMoves, { at: lastMinute })
      .then(reopenedBy(4), c.booked(c.asha, c.ashasBooking, 4, otherSlotId)));
  it('keeps its own if it cannot have the other', () => {
    const refused = c.refused('slot-taken', c.ashasBooking, 4, otherSlotId);
    given(calendar, [...both, c.booked(c.bela, c.belasBooking, 2, otherSlotId)])
      .when(ashaMoves)
      .then(refused);
    const back = c.follow(c.asha, c.ashasBooking, 5);
    given(calendar, [...both, refused])
      .when(back)
      .then(c.booked(c.asha, c.ashasBooking, 5));
  });
  it('cannot move to one that could no longer be booked', () =>
    given(calendar, both)
      .when(ashaMoves, { at: c.justAfter(c.start) })
      .then(c.refused('too-late', c.ashasBooking, 4, otherSlotId)));
  it('leaves it vacated if it is too late for anybody else', () =>
    given(calendar, both)
      .when(ashaMoves, { at: c.justAfter(lastMinute) })
      .then({ ...reopenedBy(4), type: 'SlotVacated' }, c.booked(c.asha, c.ashasBooking, 4, otherSlotId)));
});

describe('a booking that no longer needs a slot', () => {
  it('opens it again while it is at least 24 hours away', () => {
    given(calendar, [published, bookedByAsha]).when(c.ashaLeaves, { at: lastMinute }).then(c.reopened);
    given(calendar, [published, bookedByAsha])
      .when(c.ashaLeaves, { at: c.justAfter(lastMinute) })
      .then(c.vacated);
  });
  it('is recorded if it had none', () =>
    given(calendar, [published])
      .when(c.ashaLeaves)
      .then({ type: 'BookingForgone', data: { bookingId: c.ashasBooking, revision: 4 } }));
});

describe('wishes that come late, twice or in the wrong order', () => {
  it('change nothing after a newer one', () => {
    given(calendar, [published, bookedByAsha]).when(ashaBooks).thenNothing();
    given(calendar, [published, bookedByAsha, c.reopened]).when(ashaBooks).thenNothing();
    given(calendar, [published, bookedByAsha, c.reopened]).when(c.ashaLeaves).thenNothing();
  });
  it('are recorded even if nothing changes, so that earlier ones become stale', () => {
    const again = c.booked(c.asha, c.ashasBooking, 5);
    given(calendar, [published, bookedByAsha])
      .when(c.follow(c.asha, c.ashasBooking, 5))
      .then(again);
    given(calendar, [published, bookedByAsha, again]).when(c.ashaLeaves).thenNothing();
  });
});
