import { describe, it } from '@jest/globals';
import { SlotId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { RECURRING_WEEKS } from '@s30/contracts/rules';
import { addHours, addWeeks, Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import { calendar } from './decider.ts';
import type { NewSlot } from './publishing.ts';

const ravi = UserId.parse('ravi');
const slotAt = (start: Instant, timeZone = 'Europe/Berlin'): NewSlot => ({
  slotId: SlotId.parse(`ravi.${Date.parse(start)}`),
  start,
  timeZone,
});
const publish = (slots: readonly NewSlot[]) =>
  ({ type: 'PublishSlots', interviewerId: ravi, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES, slots }) as const;

/** 10:00 in Berlin, four weeks before the clocks go forward. */
const first = Instant.parse('2027-03-01T09:00:00.000Z');
const weekly = (weeks: number) => Array.from({ length: weeks }, (_, week) => slotAt(addWeeks(first, week, 'Europe/Berlin')));
const publishedOf = (slots: readonly NewSlot[]) =>
  slots.map(({ slotId, start, timeZone }) => {
    const endTime = Instant.parse(new Date(Date.parse(start) + 40 * 60_000).toISOString());
    return {
      type: 'SlotPublished',
      data: { slotId, interviewerId: ravi, interviewType: 'DSA', startTime: start, endTime, timeZone },
    } as const;
  });

describe('slots at the same hour of the clock, week after week', () => {
  it.each(RECURRING_WEEKS.map((weeks) => [weeks]))('may be published for %i weeks', (weeks) =>
    given(calendar)
      .when(publish(weekly(weeks)))
      .then(...publishedOf(weekly(weeks))),
  );

  it.each([[5], [6], [7], [9], [12 + 1]])('may not be published for %i weeks', (weeks) =>
    given(calendar)
      .when(publish(weekly(weeks)))
      .thenRejected('slot_weeks_wrong'),
  );

  it('are recognised in any order, and over a change of the clocks', () => {
    const acrossTheChange = weekly(6);
    given(calendar)
      .when(publish([...acrossTheChange].reverse()))
      .thenRejected('slot_weeks_wrong');
  });
});

describe('slots at different times', () => {
  it('are single slots in any number', () => {
    const ofOneDay = Array.from({ length: 5 }, (_, hour) => slotAt(addHours(first, hour)));
    given(calendar)
      .when(publish(ofOneDay))
      .then(...publishedOf(ofOneDay));
  });

  it('are not a recurrence if one week is left out', () => {
    const withGap = weekly(6).filter((_, week) => week !== 2);
    given(calendar)
      .when(publish(withGap))
      .then(...publishedOf(withGap));
  });

  it('are not a recurrence if their local hour changes with daylight saving', () => {
    const sameHourInUtc = Array.from({ length: 5 }, (_, week) => slotAt(addHours(first, 7 * 24 * week)));
    given(calendar)
      .when(publish(sameHourInUtc))
      .then(...publishedOf(sameHourInUtc));
  });
});
