import { describe, expect, it } from '@jest/globals';
import { nameOfStep, nameOfWeek, tickText, WEEKLY, waitingFor } from './measures.ts';

const week = {
  week: '2026-11-23',
  bookings: 4,
  completed: 3,
  cancelled: 1,
  revenue: 1499,
  fee: 224.85,
  slots: 3,
  bookedSlots: 1,
  ratings: 0,
};

describe('a week of the marketplace', () => {
  it('is measured in bookings, rupees, percent and stars', () => {
    const told = WEEKLY.map(({ title, series }) => [
      title,
      ...series.map(({ of, say }) => {
        const value = of(week);
        return value === undefined ? undefined : say(value);
      }),
    ]);
    expect(told).toEqual([
      ['Bookings', '4', '3', '1'],
      ['Revenue', '₹1,274.15', '₹224.85'],
      ['Use of slots', '33%'],
      ['Ratings', undefined],
    ]);
  });
  it('has no slot use when there were no slots', () =>
    expect(WEEKLY[2]?.series[0]?.of({ ...week, slots: 0, bookedSlots: 0 })).toBeUndefined());
  it('is named by its Monday', () => expect(nameOfWeek('2026-11-23')).toBe('Nov 23'));
});

describe('an axis', () => {
  it('labels its ticks with exact values', () =>
    expect([0, 3, 3_500, 10_500, 1_25_000].map(tickText)).toEqual(['0', '3', '3.5K', '10.5K', '1.25L']));
});

describe('the backlog', () => {
  const steps = [{ upToHours: 24, count: 1 }, { upToHours: 48, count: 0 }, { count: 2 }];
  it('is grouped by age', () => expect(steps.map((_, at) => nameOfStep(steps, at))).toEqual(['Up to 24 h', '24–48 h', 'Over 48 h']));
  it.each([
    [0.5, 'less than an hour'],
    [1, '1 hour'],
    [47.9, '47 hours'],
    [48, '2 days'],
    [200, '8 days'],
  ])('shows a wait of %s hours', (hours, said) => {
    const now = Date.parse('2026-11-25T10:00:00.000Z');
    expect(waitingFor(new Date(now - hours * 3_600_000).toISOString(), now)).toBe(said);
  });
});
