import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import {
  addHours,
  addMinutes,
  addWeeks,
  dateIn,
  dayIn,
  formatClock,
  formatDay,
  formatInstant,
  formatRange,
  hourIn,
  hoursBetween,
  Instant,
  InstantOrDate,
  instantAt,
  isOnTheHour,
  LocalTime,
  Month,
  StoredInstant,
  TimeZone,
  weekOf,
  weekSpan,
  zoneName,
} from './time.ts';

const [india, nepal, newYork, london, auckland] = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/London',
  'Pacific/Auckland',
];
/** Formatted times contain no-break spaces; this makes them easy to compare. */
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

const wordsOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe('instants', () => {
  it('are written in UTC with milliseconds, whatever offset they came with', () => {
    expect(Instant.parse('2026-11-24T19:00:00+05:30')).toBe('2026-11-24T13:30:00.000Z');
    expect(Instant.parse('2026-11-24T13:30:00Z')).toBe('2026-11-24T13:30:00.000Z');
  });
  it('require an offset, a time and an existing day', () => {
    for (const text of ['2026-11-24T13:30:00', '2026-11-24', '2026-02-30T10:00:00Z', '2026-11-24T24:00:00Z', 'tomorrow', ''])
      expect([text, Instant.safeParse(text).success]).toEqual([text, false]);
  });
  it('that are accepted can be stored, even with a slot’s length added', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    const texts = fc.oneof(
      fc.constantFrom(
        '9999-12-31T23:59:59-23:59',
        '0000-01-01T00:00:00+23:59',
        '9999-12-31T23:30:00Z',
        '1969-12-31T23:59:59Z',
        '9998-12-31T23:59:59-23:59',
      ),
      fc.tuple(digits(4), fc.constantFrom('+', '-')).map(([year, sign]) => `${year}-01-01T00:00:00${sign}23:00`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = Instant.safeParse(text);
        if (!read.success) return;
        expect(StoredInstant.parse(read.data)).toBe(read.data);
        expect(StoredInstant.safeParse(addMinutes(read.data, 50)).success).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(Instant.safeParse('9999-12-31T23:59:59-23:59').success).toBe(false);
    expect(Instant.safeParse('0000-01-01T00:00:00+23:59').success).toBe(false);
    expect(wordsOf(Instant, '9999-12-31T00:00:00Z')).toBe('must be in the years 1970 to 9998');
  });
  it('say of a month too far away what is wrong with it', () => {
    expect(wordsOf(Month, '2026-13')).toBe('must be a month, for example 2026-11');
    for (const month of ['9999-12', '0999-12']) expect(wordsOf(Month, month)).toBe('must be in the years 1000 to 2999');
    for (const month of ['1000-01', '2999-12']) expect(Month.parse(month)).toBe(month);
  });
  it('sort in time order', () => {
    const [earlier, later] = [Instant.parse('2026-11-24T19:00:00+05:30'), Instant.parse('2026-11-24T09:00:00-05:00')];
    expect(earlier < later).toBe(true);
  });
  it('may be given as a date in queries, which begins at midnight UTC', () => {
    expect(InstantOrDate.parse('2026-11-24')).toBe('2026-11-24T00:00:00.000Z');
    expect(InstantOrDate.parse('2026-11-24T19:00:00+05:30')).toBe('2026-11-24T13:30:00.000Z');
    expect(InstantOrDate.safeParse('24.11.2026').success).toBe(false);
  });
  it('are counted in minutes and hours', () => {
    expect(addMinutes('2026-11-24T13:30:00.000Z', 40)).toBe('2026-11-24T14:10:00.000Z');
    expect(addHours('2026-11-24T13:30:00.000Z', -24)).toBe('2026-11-23T13:30:00.000Z');
    expect(hoursBetween('2026-11-24T13:30:00.000Z', '2026-11-25T14:00:00.000Z')).toBe(24.5);
  });
});

describe('local times', () => {
  it('are hours and minutes of a day', () => {
    for (const time of ['00:00', '09:30', '23:59']) expect(LocalTime.safeParse(time).success).toBe(true);
    for (const time of ['24:00', '9:30', '18:60', '18:00:00', '']) expect(LocalTime.safeParse(time).success).toBe(false);
  });
});

describe('time zones', () => {
  it('are the IANA zones', () => {
    for (const zone of [india, nepal, newYork, london, auckland, 'UTC']) expect(TimeZone.parse(zone)).toBe(zone);
  });
  it('are neither made-up names nor bare offsets, which have no daylight saving', () => {
    for (const zone of ['Mars/Olympus', '+05:30', '-08:00', '', 'Asia/Kolkata; DROP']) expect(TimeZone.safeParse(zone).success).toBe(false);
  });
  it('take no more memory for each mix of upper and lower case, which anyone can send', () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    const at = '2026-11-24T13:30:00.000Z';
    const use = (zone: string) => [
      TimeZone.parse(zone),
      ...[dateIn(at, zone), hourIn(at, zone), dayIn('2026-11-24', zone), instantAt('2026-11-24', 9, zone), addWeeks(at, 1, zone)],
      ...[isOnTheHour(at, zone), formatInstant(at, zone)],
    ];
    const [, ...once] = use(auckland);
    made.mockClear();
    for (const zone of ['pacific/auckland', 'PACIFIC/AUCKLAND', 'pACIFIC/aUCKLAND']) expect(use(zone)).toEqual([zone, ...once]);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
  it('are spelled in ASCII, whatever becomes of a letter in lower case', () => {
    expect(TimeZone.safeParse(india).success).toBe(true);
    expect(TimeZone.safeParse('Asia/\u212aolkata').success).toBe(false);
  });
});

describe('a full hour', () => {
  it('depends on the zone’s clock', () => {
    expect(isOnTheHour('2026-11-24T13:30:00.000Z', india)).toBe(true);
    expect(isOnTheHour('2026-11-24T13:00:00.000Z', india)).toBe(false);
    expect(isOnTheHour('2026-11-24T13:15:00.000Z', nepal)).toBe(true);
    expect(isOnTheHour('2026-11-24T13:00:00.000Z', newYork)).toBe(true);
    expect(isOnTheHour('2026-11-24T13:30:00.000Z', newYork)).toBe(false);
  });
  it('has neither seconds nor milliseconds', () => {
    expect(isOnTheHour('2026-11-24T13:30:01.000Z', india)).toBe(false);
    expect(isOnTheHour('2026-11-24T13:30:00.001Z', india)).toBe(false);
  });
});

describe('the same time a week later', () => {
  it('is 7 PM in New York before and after the clocks go forward (2027-03-14)', () => {
    const before = '2027-03-11T00:00:00.000Z';
    expect(addWeeks(before, 1, newYork)).toBe('2027-03-17T23:00:00.000Z');
    expect([hourIn(before, newYork), hourIn(addWeeks(before, 1, newYork), newYork)]).toEqual([19, 19]);
  });
  it('is 7 PM in New York before and after the clocks go back (2026-11-01)', () =>
    expect(addWeeks('2026-10-28T23:00:00.000Z', 1, newYork)).toBe('2026-11-05T00:00:00.000Z'));
  it('is 7 PM in London across both changes (2026-10-25, 2027-03-28)', () => {
    expect(addWeeks('2026-10-21T18:00:00.000Z', 1, london)).toBe('2026-10-28T19:00:00.000Z');
    expect(addWeeks('2027-03-24T19:00:00.000Z', 1, london)).toBe('2027-03-31T18:00:00.000Z');
  });
  it('is 7 PM in Auckland across both changes, which go the other way (2026-09-27, 2027-04-04)', () => {
    expect(addWeeks('2026-09-23T07:00:00.000Z', 1, auckland)).toBe('2026-09-30T06:00:00.000Z');
    expect(addWeeks('2027-03-31T06:00:00.000Z', 1, auckland)).toBe('2027-04-07T07:00:00.000Z');
  });
  it('never moves in India', () => expect(addWeeks('2026-10-28T13:30:00.000Z', 12, india)).toBe('2027-01-20T13:30:00.000Z'));
  it('is an hour later when the clock skips it: 2 AM in New York on 2027-03-14 is 3 AM', () =>
    expect(addWeeks('2027-03-07T07:00:00.000Z', 1, newYork)).toBe('2027-03-14T07:00:00.000Z'));
  it('is the first of the two when the clock shows it twice: 1 AM in New York on 2026-11-01', () =>
    expect(addWeeks('2026-10-25T05:00:00.000Z', 1, newYork)).toBe('2026-11-01T05:00:00.000Z'));
  it('shows the same hour on every clock that does not skip it, for any number of weeks', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        fc.constantFrom(1, 2, 3, 4, 8, 12),
        fc.constantFrom(india, nepal, newYork, london, auckland),
        (date, weeks, zone) => {
          const start = instantAt(date.toISOString().slice(0, 10), 5 + (date.getTime() % 19), zone);
          const later = addWeeks(start, weeks, zone);
          expect(hourIn(later, zone)).toBe(hourIn(start, zone));
          expect(Math.round(hoursBetween(start, later) / 24)).toBe(7 * weeks);
        },
      ),
    ));
});

describe('a wall-clock time', () => {
  it('is an instant in its zone', () => {
    expect(instantAt('2026-11-24', 19, india)).toBe('2026-11-24T13:30:00.000Z');
    expect(instantAt('2026-11-24', 19, nepal, 30)).toBe('2026-11-24T13:45:00.000Z');
    expect(instantAt('2026-07-01', 19, newYork)).toBe('2026-07-01T23:00:00.000Z');
  });
  it('moves past a gap and takes the first of two', () => {
    expect(instantAt('2027-03-14', 2, newYork)).toBe('2027-03-14T07:00:00.000Z');
    expect(instantAt('2026-11-01', 1, newYork)).toBe('2026-11-01T05:00:00.000Z');
  });
  it('keeps its minute where a gap of half an hour ends at half past', () => {
    expect(instantAt('2027-10-03', 2, 'Australia/Lord_Howe')).toBe('2027-10-02T16:00:00.000Z');
  });
});

describe('days', () => {
  it('begin and end at midnight of the zone', () =>
    expect(dayIn('2026-11-24', india)).toEqual({ start: '2026-11-23T18:30:00.000Z', end: '2026-11-24T18:30:00.000Z' }));
  it('are 23 or 25 hours long when the clocks change', () => {
    const hoursOf = (date: string, zone: string) => {
      const { start, end } = dayIn(date, zone);
      return hoursBetween(start, end);
    };
    expect([hoursOf('2027-03-14', newYork), hoursOf('2026-11-01', newYork)]).toEqual([23, 25]);
    expect([hoursOf('2027-03-28', london), hoursOf('2026-10-25', london)]).toEqual([23, 25]);
    expect([hoursOf('2026-09-27', auckland), hoursOf('2027-04-04', auckland)]).toEqual([23, 25]);
  });
  it('begin at 1 AM where the clock skips midnight', () =>
    expect(dayIn('2027-04-30', 'Africa/Cairo')).toEqual({ start: '2027-04-29T22:00:00.000Z', end: '2027-04-30T21:00:00.000Z' }));
  it('follow the calendar of the zone', () => {
    expect(dateIn('2026-11-24T18:29:00.000Z', india)).toBe('2026-11-24');
    expect(dateIn('2026-11-24T18:30:00.000Z', india)).toBe('2026-11-25');
    expect(dateIn('2026-01-01T04:59:00.000Z', newYork)).toBe('2025-12-31');
    expect(hourIn('2026-11-24T13:30:00.000Z', india)).toBe(19);
  });
});

describe('formatted instants', () => {
  const start = '2026-11-24T13:30:00.000Z';
  it('name weekday, date, time and zone', () => {
    expect(spaced(formatInstant(start, india))).toBe('Tuesday, November 24, 2026 at 7:00 PM (IST)');
    expect(spaced(formatInstant(start, newYork))).toBe('Tuesday, November 24, 2026 at 8:30 AM (EST)');
    expect(spaced(formatInstant(start, auckland))).toBe('Wednesday, November 25, 2026 at 2:30 AM (NZDT)');
  });
  it('have words for a missing or an invalid instant', () => {
    expect(formatInstant(undefined, india)).toBe('Not scheduled');
    expect(formatInstant(null, india)).toBe('Not scheduled');
    expect(formatInstant('', india)).toBe('Not scheduled');
    expect(formatInstant('soon', india)).toBe('Invalid date');
  });
  it('keep a time on one line', () => expect(formatClock(start, india)).toBe('7:00\u00a0PM'));
  it('handle midnight and noon', () => {
    expect(spaced(formatClock('2026-11-24T18:30:00.000Z', india))).toBe('12:00 AM');
    expect(spaced(formatClock('2026-11-24T06:30:00.000Z', india))).toBe('12:00 PM');
  });
  it('can be formatted as a day alone', () => expect(formatDay('2026-11-24T18:30:00.000Z', india)).toBe('Wednesday, November 25, 2026'));
  it('can be ranges that show AM or PM once', () => {
    expect(spaced(formatRange(start, '2026-11-24T14:10:00.000Z', india))).toBe('7:00 – 7:40 PM IST');
    expect(spaced(formatRange('2026-11-24T06:00:00.000Z', '2026-11-24T06:40:00.000Z', india))).toBe('11:30 AM – 12:10 PM IST');
  });
});

describe('the short name of a zone', () => {
  const [winter, summer] = ['2026-12-24T12:00:00.000Z', '2026-06-24T12:00:00.000Z'];
  it.each([
    [india, winter, 'IST'],
    [nepal, winter, 'GMT+5:45'],
    [auckland, winter, 'NZDT'],
    [auckland, summer, 'NZST'],
    [newYork, winter, 'EST'],
    [newYork, summer, 'EDT'],
    ['America/Los_Angeles', winter, 'PST'],
    [london, winter, 'GMT'],
    [london, summer, 'BST'],
    ['Australia/Sydney', winter, 'AEDT'],
    ['Europe/Berlin', summer, 'CEST'],
    ['America/Sao_Paulo', winter, 'GMT-3'],
    ['UTC', winter, 'UTC'],
  ])('in %s at %s is %s', (zone, instant, name) => expect(zoneName(instant, zone)).toBe(name));
});

describe('a week', () => {
  it.each([
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28'],
  ])('of %s begins on Monday, %s', (instant, monday) => expect(weekOf(instant)).toBe(monday));
  it('has seven days', () =>
    expect(weekSpan('2026-11-23')).toEqual({ start: '2026-11-23T00:00:00.000Z', end: '2026-11-30T00:00:00.000Z' }));
});
