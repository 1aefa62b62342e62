import { describe, it } from '@jest/globals';
import { BookingId, SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { SLOT_HOLD_MINUTES, SLOT_KEPT_HOURS, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import { calendar } from './decider.ts';

const [ravi, asha, bela] = [UserId.parse('ravi'), UserId.parse('asha'), UserId.parse('bela')];
const [slotId, otherSlotId] = [SlotId.parse('ravi.a'), SlotId.parse('ravi.b')];
const slotRequestId = SlotRequestId.parse('request-of-asha');
const now = Instant.parse('2026-11-21T10:00:00.000Z');
/** 7:00 PM in India. */
const start = Instant.parse('2026-11-28T13:30:00.000Z');
const timeZone = 'Asia/Kolkata';
const until = addHours(now, SLOT_KEPT_HOURS);

const publishKept = {
  type: 'PublishKeptSlot',
  interviewerId: ravi,
  interviewType: 'DSA',
  allowedInterviewTypes: INTERVIEW_TYPES,
  slot: { slotId, start, timeZone },
  candidateId: asha,
  slotRequestId,
} as const;
const published = {
  type: 'SlotPublished',
  data: { slotId, interviewerId: ravi, interviewType: 'DSA', startTime: start, endTime: addMinutes(start, 40), timeZone },
} as const;
const kept = { type: 'SlotKept', data: { slotId, candidateId: asha, until, slotRequestId } } as const;
const withdrawn = { type: 'SlotWithdrawn', data: { slotId } } as const;
/** Names the request, because its candidate is notified. */
const keptWithdrawn = { type: 'SlotWithdrawn', data: { slotId, slotRequestId } } as const;

const bookingOf = (candidateId: UserId) => BookingId.parse(`booking-of-${candidateId}`);
const hold = (candidateId: UserId) =>
  ({
    type: 'HoldSlot',
    slotId,
    interviewType: 'DSA',
    candidateId,
    bookingId: bookingOf(candidateId),
    holdMinutes: SLOT_HOLD_MINUTES,
  }) as const;
const held = (candidateId: UserId, at: Instant) =>
  ({
    type: 'SlotHeld',
    data: { slotId, candidateId, bookingId: bookingOf(candidateId), since: at, until: addMinutes(at, SLOT_HOLD_MINUTES), renewal: 0 },
  }) as const;
const book = (candidateId: UserId) =>
  ({ type: 'FollowBooking', slotId, candidateId, bookingId: bookingOf(candidateId), revision: 2 }) as const;
const booked = (candidateId: UserId) =>
  ({ type: 'SlotBooked', data: { slotId, candidateId, bookingId: bookingOf(candidateId), revision: 2 } }) as const;
const reopened = { type: 'SlotReopened', data: { slotId, bookingId: bookingOf(asha), revision: 4 } } as const;
const justBefore = (instant: Instant): Instant => Instant.parse(new Date(Date.parse(instant) - 1).toISOString());

describe('publishing a requested slot', () => {
  it('publishes it and keeps it for the candidate', () => given(calendar).when(publishKept).then(published, kept));

  it('changes nothing if repeated, whatever has become of the slot', () => {
    given(calendar, [published, kept]).when(publishKept).thenNothing();
    given(calendar, [published, kept, booked(asha)])
      .when(publishKept)
      .thenNothing();
  });

  it('follows the rules for all slots', () => {
    given(calendar)
      .when({ ...publishKept, allowedInterviewTypes: ['System Design'] })
      .thenRejected('slot_type_not_permitted', { interviewType: 'DSA' });
    given(calendar)
      .when({ ...publishKept, slot: { slotId, start: addMinutes(start, 30), timeZone } })
      .thenRejected('slot_not_on_the_hour', { timeZone });
    given(calendar)
      .when(publishKept, { at: Instant.parse(new Date(Date.parse(addHours(start, -SLOT_LEAD_HOURS)) + 1).toISOString()) })
      .thenRejected('slot_too_soon');
    given(calendar, [published])
      .when({ ...publishKept, slot: { slotId: otherSlotId, start, timeZone } })
      .thenRejected('slot_overlaps', { starts: start, timeZone });
  });
});

describe('a kept slot', () => {
  it('is held by its candidate', () => given(calendar, [published, kept]).when(hold(asha)).then(held(asha, now)));

  it('is unavailable to everybody else while it is kept', () => {
    given(calendar, [published, kept])
      .when(hold(bela), { at: justBefore(until) })
      .thenRejected('slot_taken');
    given(calendar, [published, kept])
      .when(book(bela), { at: justBefore(until) })
      .then({ type: 'SlotRefused', data: { slotId, because: 'slot-taken', bookingId: bookingOf(bela), revision: 2 } });
  });

  it('stays kept if its candidate’s hold ends without payment', () =>
    given(calendar, [published, kept, held(asha, now)])
      .when(hold(bela), { at: addHours(now, 1) })
      .thenRejected('slot_taken'));

  it('is open to everybody afterwards, without any event in between', () => {
    given(calendar, [published, kept]).when(hold(bela), { at: until }).then(held(bela, until));
    given(calendar, [published, kept]).when(book(bela), { at: until }).then(booked(bela));
  });

  it('is kept only until it is booked: once reopened it is open to everybody', () =>
    given(calendar, [published, kept, booked(asha), reopened])
      .when(hold(bela))
      .then(held(bela, now)));

  it('is deleted like an open one, unless its candidate is paying for it', () => {
    given(calendar, [published, kept]).when({ type: 'WithdrawSlot', slotId }).then(keptWithdrawn);
    given(calendar, [published, kept]).when({ type: 'WithdrawSlot', slotId }, { at: until }).then(withdrawn);
    given(calendar, [published, kept, held(asha, now)])
      .when({ type: 'WithdrawSlot', slotId })
      .thenRejected('slot_held_cannot_be_deleted');
  });
});

describe('a hold of a kept slot that lapsed', () => {
  it('can be repeated at once, because the slot is closed to others', () => {
    const before = held(asha, now);
    const lapsed = addMinutes(now, SLOT_HOLD_MINUTES);
    given(calendar, [published, kept, before]).when(hold(asha), { at: lapsed }).then(held(asha, lapsed));
  });
});

describe('withdrawing all open slots', () => {
  const withdrawOpenSlots = { type: 'WithdrawOpenSlots' } as const;
  const other = {
    ...published,
    data: { ...published.data, slotId: otherSlotId, startTime: addHours(start, 2), endTime: addHours(start, 3) },
  };

  it('removes those that nobody holds', () =>
    given(calendar, [published, other])
      .when(withdrawOpenSlots)
      .then(withdrawn, { type: 'SlotWithdrawn', data: { slotId: otherSlotId } }));
  it('removes those that are kept', () => given(calendar, [published, kept]).when(withdrawOpenSlots).then(keptWithdrawn));
  it('removes those whose hold has ended', () =>
    given(calendar, [published, held(asha, now)])
      .when(withdrawOpenSlots, { at: addMinutes(now, SLOT_HOLD_MINUTES) })
      .then(withdrawn));
  it('leaves a held slot to the candidate who is paying, and their booking goes through', () => {
    given(calendar, [published, held(asha, now)])
      .when(withdrawOpenSlots)
      .thenNothing();
    given(calendar, [published, other, held(asha, now), { type: 'SlotWithdrawn', data: { slotId: otherSlotId } }])
      .when(book(asha))
      .then(booked(asha));
  });
  it('takes it away if the interviewer must not be paid any more, and their booking does not go through', () => {
    const bookingId = bookingOf(asha);
    const released = { type: 'HoldReleased', data: { slotId, candidateId: asha, bookingId } } as const;
    given(calendar, [published, held(asha, now)])
      .when({ ...withdrawOpenSlots, evenIfHeld: true })
      .then(released, withdrawn);
    given(calendar, [published, held(asha, now), released, withdrawn])
      .when(book(asha))
      .then({ type: 'SlotRefused', data: { slotId, because: 'slot-taken', bookingId, revision: 2 } });
    given(calendar, [published, booked(asha)])
      .when({ ...withdrawOpenSlots, evenIfHeld: true })
      .thenNothing();
  });
  it('leaves booked slots', () =>
    given(calendar, [published, booked(asha)])
      .when(withdrawOpenSlots)
      .thenNothing());
  it('leaves past slots', () => given(calendar, [published]).when(withdrawOpenSlots, { at: start }).thenNothing());
  it('changes nothing when it is repeated', () => given(calendar, [published, withdrawn]).when(withdrawOpenSlots).thenNothing());
});
