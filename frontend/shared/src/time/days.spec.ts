import { describe, expect, it } from '@jest/globals';
import { byDay, monthName, shortDateName } from './days.ts';
import { zoneLabel } from './zones.ts';

const at = (...startTimes: string[]) => startTimes.map((startTime) => ({ startTime }));
const dates = (slots: readonly { startTime: string }[], zone: string) => byDay(slots, zone).map(({ date, items }) => [date, items.length]);

describe('slots by day', () => {
  it('fall on the days of the viewer, not of UTC', () => {
    const slots = at('2026-11-24T19:30:00.000Z', '2026-11-24T18:29:00.000Z', '2026-11-24T18:30:00.000Z');
    expect(dates(slots, 'Asia/Kolkata')).toEqual([
      ['2026-11-24', 1],
      ['2026-11-25', 2],
    ]);
    expect(dates(slots, 'America/Los_Angeles')).toEqual([['2026-11-24', 3]]);
  });

  it('stay on their day when clocks go forward', () => {
    // New York, 2027-03-14: midnight is at 05:00 UTC before the change, at 04:00 UTC the day after.
    const slots = at('2027-03-14T04:59:00.000Z', '2027-03-14T05:00:00.000Z', '2027-03-15T03:59:00.000Z', '2027-03-15T04:00:00.000Z');
    expect(dates(slots, 'America/New_York')).toEqual([
      ['2027-03-13', 1],
      ['2027-03-14', 2],
      ['2027-03-15', 1],
    ]);
  });

  it('stay on their day when clocks go back', () => {
    // New York, 2026-11-01 lasts 25 hours.
    const slots = at('2026-11-01T04:00:00.000Z', '2026-11-02T04:59:00.000Z', '2026-11-02T05:00:00.000Z');
    expect(dates(slots, 'America/New_York')).toEqual([
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ]);
  });

  it('are sorted by time, and days are named in full', () => {
    const [day] = byDay(at('2026-11-24T14:00:00.000Z', '2026-11-24T13:30:00.000Z'), 'Pacific/Auckland');
    expect(day?.name).toBe('Wednesday, November 25, 2026');
    expect(day?.items[0]?.startTime).toBe('2026-11-24T13:30:00.000Z');
  });
});

describe('names', () => {
  it('of dates do not depend on the zone of the machine', () => {
    expect(shortDateName('2026-12-01', '2026-11-20')).toBe('Tue, Dec 1');
    expect(shortDateName('2027-12-01', '2026-11-20')).toBe('Wed, Dec 1, 2027');
    expect(monthName('2023-06-15')).toBe('June 2023');
  });

  it('of zones contain the short name and the offset, each once', () => {
    expect(zoneLabel('2026-11-24T00:00:00.000Z', 'Asia/Kolkata')).toBe('Asia/Kolkata (IST, GMT+5:30)');
    expect(zoneLabel('2026-07-24T00:00:00.000Z', 'America/Los_Angeles')).toBe('America/Los_Angeles (PDT, GMT-7)');
    expect(zoneLabel('2026-11-24T00:00:00.000Z', 'Asia/Kathmandu')).toBe('Asia/Kathmandu (GMT+5:45)');
    expect(zoneLabel('2026-11-24T00:00:00.000Z', 'UTC')).toBe('UTC');
  });
});
