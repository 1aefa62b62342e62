import { describe, expect, it } from '@jest/globals';
import { formatRange, type Instant } from '@s30/contracts/time';
import { type NewSlotsFields, newSlotsForm, plannedFrom } from './newSlotsForm.ts';

const now = '2026-11-21T10:00:00.000Z' as Instant;
const circumstances = { allowed: ['DSA', 'System Design'], zone: 'America/New_York', now: () => now } as const;
const blank: NewSlotsFields = { kind: 'single', interviewType: 'DSA', date: '', hour: '', weekday: '', weeks: '2' };

const problemsOf = (fields: Partial<NewSlotsFields>) => {
  const parsed = newSlotsForm(circumstances).safeParse({ ...blank, ...fields });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
};
const startsOf = (fields: Partial<NewSlotsFields>) => plannedFrom({ ...blank, ...fields }, circumstances).map(({ start }) => start);

describe('a single slot', () => {
  it('starts at the hour in its time zone and ends by its type', () => {
    const slots = plannedFrom({ ...blank, interviewType: 'System Design', date: '2026-11-24', hour: '19' }, circumstances);
    expect(slots).toEqual([{ start: '2026-11-25T00:00:00.000Z', end: '2026-11-25T00:50:00.000Z', timeZone: 'America/New_York' }]);
  });

  it('needs a date and an hour', () => {
    const message = 'Please fill in all required fields for single slot';
    expect(problemsOf({})).toEqual([
      ['date', message],
      ['hour', message],
    ]);
  });

  it('must be a day ahead', () => {
    expect(problemsOf({ date: '2026-11-22', hour: '4' })).toEqual([['date', 'Slots must be at least 24 hours in the future']]);
    expect(problemsOf({ date: '2026-11-22', hour: '5' })).toEqual([]);
  });

  it('rejects the hour that is skipped when clocks go forward', () => {
    expect(problemsOf({ date: '2027-03-14', hour: '2' })).toEqual([
      ['hour', '2:00\u00a0AM does not exist on Sunday, March 14, 2027: clocks go forward. Choose another time.'],
    ]);
    expect(startsOf({ date: '2027-03-14', hour: '2' })).toEqual([]);
    expect(startsOf({ date: '2027-03-14', hour: '3' })).toEqual(['2027-03-14T07:00:00.000Z']);
    // 1 AM occurs twice when clocks go back; the first one is used.
    expect(startsOf({ date: '2027-11-07', hour: '1' })).toEqual(['2027-11-07T05:00:00.000Z']);
  });

  it.each([
    ['America/New_York', '2027-03-14', '2', undefined, 'skipped when clocks are put forward'],
    ['America/New_York', '2027-03-14', '3', '2027-03-14T07:00:00.000Z', '3:00 – 3:40 AM EDT'],
    ['America/New_York', '2027-11-07', '1', '2027-11-07T05:00:00.000Z', '1:00 – 1:40 AM EDT'],
    ['America/New_York', '2027-11-07', '2', '2027-11-07T07:00:00.000Z', '2:00 – 2:40 AM EST'],
    ['Pacific/Auckland', '2027-09-26', '2', undefined, 'skipped when clocks are put forward'],
    ['Pacific/Auckland', '2027-09-26', '3', '2027-09-25T14:00:00.000Z', '3:00 – 3:40 AM NZDT'],
    ['Pacific/Auckland', '2027-04-04', '2', '2027-04-03T13:00:00.000Z', '2:00 – 2:40 AM NZDT'],
    ['Pacific/Auckland', '2027-04-04', '3', '2027-04-03T15:00:00.000Z', '3:00 – 3:40 AM NZST'],
    ['Australia/Lord_Howe', '2027-10-03', '2', undefined, 'its first half skipped when clocks are put forward'],
    ['Australia/Lord_Howe', '2027-10-03', '3', '2027-10-02T16:00:00.000Z', '3:00 – 3:40 AM LHDT'],
    ['Asia/Kolkata', '2027-03-14', '2', '2027-03-13T20:30:00.000Z', '2:00 – 2:40 AM IST'],
    ['UTC', '2027-03-14', '2', '2027-03-14T02:00:00.000Z', '2:00 – 2:40 AM UTC'],
  ] as const)('in %s on %s at %s starts at %s: %s', (zone, date, hour, start, shown) => {
    const [slot] = plannedFrom({ ...blank, date, hour }, { ...circumstances, zone });
    expect(slot?.start).toBe(start);
    if (slot) expect(formatRange(slot.start, slot.end, zone).replaceAll(/\s/g, ' ')).toBe(shown);
  });

  it('needs a valid hour and a permitted type', () => {
    expect(problemsOf({ date: '2026-11-24', hour: '24' })).toContainEqual(['hour', 'Please select a valid hour']);
    expect(problemsOf({ interviewType: 'Behavioral/Leadership', date: '2026-11-24', hour: '9' })).toEqual([
      ['interviewType', "You don't have permission to create Behavioral/Leadership interview slots"],
    ]);
    expect(problemsOf({ interviewType: '', date: '2026-11-24', hour: '9' })).toEqual([
      ['interviewType', 'Please fill in all required fields for single slot'],
    ]);
  });
});

describe('recurring slots', () => {
  it('keep their local hour when clocks go forward', () => {
    const march = { allowed: ['DSA'], zone: 'America/New_York', now: () => '2027-03-05T12:00:00.000Z' as Instant } as const;
    const slots = plannedFrom({ ...blank, kind: 'recurring', weekday: '0', hour: '9', weeks: '3' }, march);
    expect(slots.map(({ start }) => start)).toEqual(['2027-03-07T14:00:00.000Z', '2027-03-14T13:00:00.000Z', '2027-03-21T13:00:00.000Z']);
  });

  it('keep their hour even if the first one falls in the hour that is skipped', () => {
    const march = { allowed: ['DSA'], zone: 'America/New_York', now: () => '2027-03-12T12:00:00.000Z' as Instant } as const;
    const slots = plannedFrom({ ...blank, kind: 'recurring', weekday: '0', hour: '2', weeks: '3' }, march);
    expect(slots.map(({ start }) => start)).toEqual(['2027-03-14T07:00:00.000Z', '2027-03-21T06:00:00.000Z', '2027-03-28T06:00:00.000Z']);
  });

  it('start on the hour even in the night in which clocks go forward by half an hour', () => {
    const october = { allowed: ['DSA'], zone: 'Australia/Lord_Howe', now: () => '2027-09-24T12:00:00.000Z' as Instant } as const;
    const slots = plannedFrom({ ...blank, kind: 'recurring', weekday: '0', hour: '2', weeks: '3' }, october);
    expect(slots.map(({ start }) => start)).toEqual(['2027-09-25T15:30:00.000Z', '2027-10-02T16:00:00.000Z', '2027-10-09T15:00:00.000Z']);
  });

  it('begin a week later when the next one is too soon', () => {
    // It is Saturday; Sunday 3 AM in New York is 22 hours ahead.
    expect(startsOf({ kind: 'recurring', weekday: '0', hour: '3', weeks: '1' })).toEqual(['2026-11-29T08:00:00.000Z']);
  });

  it('need a day, an hour and weeks', () => {
    expect(problemsOf({ kind: 'recurring', weeks: '' }).map(([, message]) => message)).toEqual(
      Array(3).fill('Please fill in all required fields for recurring slot'),
    );
  });
});
