import { describe, expect, it } from '@jest/globals';
import { timeElsewhere, timesBy } from './clocks.ts';

const on = (instant: string, zone: string, otherZone: string) =>
  timesBy(instant, { zone, other: { name: 'Asha Rao', zone: otherZone } }).replaceAll('\u00a0', ' ');

describe('the time on the other clock', () => {
  it('names the day only if it is another', () => {
    expect(on('2026-11-24T10:00:00.000Z', 'Asia/Kolkata', 'America/New_York')).toBe(
      'Tuesday, November 24, 2026 at 3:30 PM (IST)\n5:00 AM (EST) for Asha Rao',
    );
    expect(on('2026-11-24T02:00:00.000Z', 'Asia/Kolkata', 'America/New_York')).toBe(
      'Tuesday, November 24, 2026 at 7:30 AM (IST)\nMonday, November 23, 2026 at 9:00 PM (EST) for Asha Rao',
    );
  });

  it('is left out if it is the same, or if the zone is not known', () => {
    expect(on('2026-11-24T10:00:00.000Z', 'Asia/Kolkata', 'Asia/Calcutta')).toBe('Tuesday, November 24, 2026 at 3:30 PM (IST)');
    expect(timeElsewhere('2026-11-24T10:00:00.000Z', { zone: 'Asia/Kolkata', other: undefined })).toBeUndefined();
  });
});
