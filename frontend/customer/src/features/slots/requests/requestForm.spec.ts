import { describe, expect, it } from '@jest/globals';
import type { Instant } from '@s30/contracts/time';
import { isTooSoon, requestForm, wantedAt } from './requestForm.ts';

const filled = {
  interviewerId: 'user-0197f0c4-1111-7222-8333-444455556666',
  interviewType: 'DSA',
  preferredDate: '2026-11-24',
  preferredTime: '18:00',
  timezone: 'Asia/Kolkata',
  message: '',
};
// Late evening on the 21st in UTC: already the 22nd in Kolkata, still the 21st in New York.
const now = () => '2026-11-21T20:00:00.000Z' as Instant;
const problemsOf = (fields: Partial<typeof filled>) => {
  const parsed = requestForm(now).safeParse({ ...filled, ...fields });
  return parsed.success
    ? []
    : parsed.error.issues.filter(({ path }) => path[0] !== 'interviewerId').map(({ path, message }) => [path[0], message]);
};

describe('a slot request', () => {
  it('needs a type, a date and a time; the message is optional', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ interviewType: '', preferredDate: '', preferredTime: '' })).toEqual([
      ['interviewType', 'Interview type is required'],
      ['preferredDate', 'Preferred date is required'],
      ['preferredTime', 'Preferred time is required'],
    ]);
  });

  it('must start on the hour, as every slot does', () => {
    expect(problemsOf({ preferredTime: '18:30' })).toEqual([['preferredTime', 'Slots start on the hour, for example at 18:00']]);
  });

  it('cannot be for an hour that the clocks skip', () => {
    const skipped = { preferredDate: '2027-03-14', preferredTime: '02:00', timezone: 'America/New_York' };
    const message = '2:00\u00a0AM does not exist on Sunday, March 14, 2027: clocks go forward. Choose another time.';
    expect(problemsOf(skipped)).toEqual([['preferredTime', message]]);
    expect(problemsOf({ ...skipped, interviewType: '' })).toContainEqual(['preferredTime', message]);
    for (const other of [{ preferredTime: '03:00' }, { preferredDate: '2027-03-15' }, { timezone: 'UTC' }])
      expect(problemsOf({ ...skipped, ...other })).toEqual([]);
  });

  it('is for the first of two equal hours when clocks go back', () => {
    const twice = { preferredDate: '2027-11-07', preferredTime: '01:00' };
    expect(wantedAt(twice, 'America/New_York')).toBe('2027-11-07T05:00:00.000Z');
    expect(wantedAt({ ...twice, preferredTime: '' }, 'UTC')).toBeUndefined();
    expect(wantedAt({ ...twice, preferredDate: '202711-01-07' }, 'UTC')).toBeUndefined();
    // While the year is typed.
    expect(wantedAt({ ...twice, preferredDate: '0202-11-07' }, 'UTC')).toBeUndefined();
  });

  it('comes too late for a slot less than 24 hours ahead, in whichever zone', () => {
    const soon = (preferredDate: string, preferredTime: string, timezone: string) =>
      isTooSoon({ preferredDate, preferredTime, timezone }, now());
    expect(soon('2026-11-23', '01:00', 'Asia/Kolkata')).toBe(true);
    expect(soon('2026-11-23', '02:00', 'Asia/Kolkata')).toBe(false);
    expect(soon('2026-11-22', '15:00', 'America/New_York')).toBe(false);
    expect(soon('2026-11-21', '01:00', 'UTC')).toBe(true);
    expect([soon('', '15:00', 'UTC'), soon('2026-11-21', '', 'UTC')]).toEqual([false, false]);
  });

  it('must be for today or later in the chosen time zone', () => {
    const past = [['preferredDate', 'The preferred date must not be before today']];
    expect(problemsOf({ preferredDate: '2026-11-21' })).toEqual(past);
    expect(problemsOf({ preferredDate: '2026-11-21', timezone: 'America/New_York' })).toEqual([]);
    expect(problemsOf({ preferredDate: '2026-11-21', preferredTime: '' })).toContainEqual(past[0]);
  });
});
