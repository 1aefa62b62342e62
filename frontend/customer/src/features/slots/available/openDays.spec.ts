import { parseDate } from '@internationalized/date';
import { describe, expect, it } from '@jest/globals';
import { dayAfterKey, weeksOf } from './openDays.ts';

const counts = new Map(['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-08', '2027-02-02'].map((date) => [date, 1]));

describe('the calendar', () => {
  it('lays a month out from Sunday to Saturday', () => {
    const weeks = weeksOf(parseDate('2026-11-15'));
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]?.day).toBe(1);
    expect(weeks[4]?.map((day) => day?.day)).toEqual([29, 30, undefined, undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['ArrowRight', '2026-11-24', '2026-11-26'],
    ['ArrowRight', '2026-11-26', '2026-12-01'],
    ['ArrowLeft', '2026-11-24', undefined],
    ['ArrowDown', '2026-11-24', '2026-12-01'],
    ['ArrowUp', '2026-12-08', '2026-12-01'],
    ['End', '2026-11-24', '2026-11-26'],
    ['Home', '2026-12-08', '2026-12-01'],
    ['PageDown', '2026-12-01', '2027-02-02'],
    ['PageUp', '2027-02-02', '2026-12-08'],
    ['a', '2026-11-24', undefined],
  ])('%s leads from %s to %s', (key, from, to) => expect(dayAfterKey(key, from, counts)).toBe(to));
});
