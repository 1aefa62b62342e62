import { describe, it } from '@jest/globals';
import { SlotId } from '@s30/contracts/ids';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import { persistentMap } from '@s30/platform/decider/persistent';
import { given } from '@s30/platform/decider/spec';
import {
  bookedByAsha,
  end,
  heldByAsha,
  justAfter,
  justBefore,
  lastMinuteToBook,
  now,
  otherSlotId,
  publish,
  published,
  publishOne,
  reopened,
  slotId,
  start,
  timeZone,
  until,
  withdraw,
  withdrawn,
} from './ashaAndBela.testing.ts';
import { calendar } from './decider.ts';

describe('publishing slots', () => {
  it('makes each slot as long as its interview type', () => {
    for (const [interviewType, endTime] of [
      ['DSA', '2026-11-24T14:10:00.000Z'],
      ['System Design', '2026-11-24T14:20:00.000Z'],
      ['Behavioral/Leadership', '2026-11-24T14:10:00.000Z'],
    ] as const) {
      given(calendar)
        .when({ ...publishOne, interviewType })
        .then({ type: 'SlotPublished', data: { ...published.data, interviewType, endTime: Instant.parse(endTime) } });
    }
  });

  it('publishes all slots of a batch', () => {
    const nextWeek = { slotId: otherSlotId, start: addHours(start, 7 * 24), timeZone };
    given(calendar)
      .when(publish({ slotId, start, timeZone }, nextWeek))
      .then(published, {
        type: 'SlotPublished',
        data: { ...published.data, slotId: otherSlotId, startTime: nextWeek.start, endTime: addHours(end, 7 * 24) },
      });
  });

  it('accepts an end that matches the duration', () => given(calendar).when(publish({ slotId, start, end, timeZone })).then(published));

  it('rejects an end that does not match the duration', () => {
    for (const wrongEnd of [addHours(start, 1), start, addHours(start, -1)])
      given(calendar)
        .when(publish({ slotId, start, end: wrongEnd, timeZone }))
        .thenRejected('slot_end_wrong', { interviewType: 'DSA', minutes: 40 });
  });

  it('rejects an interview type that the interviewer may not conduct', () => {
    given(calendar)
      .when({ ...publishOne, allowedInterviewTypes: ['System Design', 'Behavioral/Leadership'] })
      .thenRejected('slot_type_not_permitted', { interviewType: 'DSA' });
    given(calendar)
      .when({ ...publishOne, allowedInterviewTypes: [] })
      .thenRejected('slot_type_not_permitted', { interviewType: 'DSA' });
  });

  it('checks the full hour in the time zone of the slot', () => {
    const fullHourInUtc = Instant.parse('2026-11-24T13:00:00.000Z');
    given(calendar)
      .when(publish({ slotId, start: fullHourInUtc, timeZone }))
      .thenRejected('slot_not_on_the_hour', { timeZone });
    given(calendar)
      .when(publish({ slotId, start, timeZone: 'America/New_York' }))
      .thenRejected('slot_not_on_the_hour', { timeZone: 'America/New_York' });
    given(calendar)
      .when(publish({ slotId, start: fullHourInUtc, timeZone: 'America/New_York' }))
      .then({
        type: 'SlotPublished',
        data: {
          ...published.data,
          startTime: fullHourInUtc,
          endTime: Instant.parse('2026-11-24T13:40:00.000Z'),
          timeZone: 'America/New_York',
        },
      });
  });

  it('rejects a start some seconds after the full hour', () =>
    given(calendar)
      .when(publish({ slotId, start: Instant.parse('2026-11-24T13:30:01.000Z'), timeZone }))
      .thenRejected('slot_not_on_the_hour'));

  it('requires 24 hours of lead: exactly 24 hours are enough, a millisecond less is not', () => {
    given(calendar).when(publishOne, { at: lastMinuteToBook }).then(published);
    given(calendar)
      .when(publishOne, { at: justAfter(lastMinuteToBook) })
      .thenRejected('slot_too_soon');
  });

  it('rejects a slot that overlaps another one, whichever starts first', () => {
    const [sooner, later] = [Instant.parse('2026-11-24T13:00:00.000Z'), Instant.parse('2026-11-24T14:00:00.000Z')];
    for (const overlapping of [
      { start, timeZone },
      { start: sooner, timeZone: 'UTC' },
      { start: later, timeZone: 'UTC' },
    ]) {
      given(calendar, [published])
        .when(publish({ slotId: otherSlotId, ...overlapping }))
        .thenRejected('slot_overlaps', { starts: overlapping.start, timeZone: overlapping.timeZone });
    }
  });

  it('accepts the next full hour', () =>
    given(calendar, [published])
      .when(publish({ slotId: otherSlotId, start: addHours(start, 1), timeZone }))
      .then({
        type: 'SlotPublished',
        data: { ...published.data, slotId: otherSlotId, startTime: addHours(start, 1), endTime: addHours(end, 1) },
      }));

  it('rejects a batch whose slots overlap each other, and publishes none of it', () =>
    given(calendar)
      .when(publish({ slotId, start, timeZone }, { slotId: otherSlotId, start, timeZone }))
      .thenRejected('slot_overlaps', { starts: start, timeZone }));

  describe('when some slots overlap', () => {
    const week = 7 * 24;
    const weekly = [0, 1, 2, 3].map((nth) => ({ slotId: SlotId.parse(`ravi.week-${nth}`), start: addHours(start, nth * week), timeZone }));
    const inTheWay = weekly.slice(0, 2).map((slot) => ({
      ...published.data,
      slotId: SlotId.parse(`${slot.slotId}-before`),
      startTime: slot.start,
      endTime: addHours(end, slot === weekly[0] ? 0 : week),
    }));
    const past = inTheWay.map((data) => ({ type: 'SlotPublished', data }) as const);

    it('rejects the batch and lists every overlap', () =>
      given(calendar, past)
        .when(publish(...weekly))
        .thenRejected('slot_overlaps', { starts: `${weekly[0]?.start},${weekly[1]?.start}`, timeZone }));

    it('publishes the others with skipOverlaps', () =>
      given(calendar, past)
        .when({ ...publish(...weekly), skipOverlaps: true })
        .then(
          ...weekly.slice(2).map(({ slotId, start }) => ({
            type: 'SlotPublished' as const,
            data: { ...published.data, slotId, startTime: start, endTime: addMinutes(start, 40) },
          })),
        ));

    it('rejects the batch when every slot overlaps', () =>
      given(calendar, past)
        .when({ ...publish(...weekly.slice(0, 2)), skipOverlaps: true })
        .thenRejected('slot_overlaps', { starts: `${weekly[0]?.start},${weekly[1]?.start}`, timeZone }));
  });

  it('publishes none of a batch if one slot is rejected', () =>
    given(calendar)
      .when(publish({ slotId, start, timeZone }, { slotId: otherSlotId, start: addHours(now, 1), timeZone: 'UTC' }))
      .thenRejected('slot_too_soon'));

  it('changes nothing if a slot is published again, even if it is booked', () => {
    given(calendar, [published]).when(publishOne).thenNothing();
    given(calendar, [published, bookedByAsha])
      .when(publish({ slotId, start: addHours(start, 5), timeZone }))
      .thenNothing();
  });

  it('may reuse the time of a deleted slot', () => given(calendar, [published, withdrawn]).when(publishOne).then(published));
});

describe('deleting a slot', () => {
  it('removes an open slot', () => given(calendar, [published]).when(withdraw).then(withdrawn));
  it('removes the slot from the state', () =>
    given(calendar, [published]).when(withdraw).thenState({ slots: persistentMap(), bookings: persistentMap() }));
  it('rejects a booked slot', () =>
    given(calendar, [published, bookedByAsha]).when(withdraw).thenRejected('slot_booked_cannot_be_deleted'));
  it('rejects a slot that somebody is paying for', () =>
    given(calendar, [published, heldByAsha])
      .when(withdraw, { at: justBefore(until) })
      .thenRejected('slot_held_cannot_be_deleted'));
  it('removes a slot whose hold has ended', () => given(calendar, [published, heldByAsha]).when(withdraw, { at: until }).then(withdrawn));
  it('removes a reopened slot', () => given(calendar, [published, bookedByAsha, reopened]).when(withdraw).then(withdrawn));
  it('rejects an unknown slot', () => given(calendar).when(withdraw).thenRejected('slot_unknown'));
  it('rejects a deleted slot', () => given(calendar, [published, withdrawn]).when(withdraw).thenRejected('slot_unknown'));
});
