import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CANCELLATION_TIERS, shareOf, tierAt } from './cancellation.ts';
import { money } from './money.ts';
import { addHours, instantOf, millisecondsOf } from './time.ts';

const start = '2026-11-24T13:30:00.000Z';
const percentAt = (hoursBefore: number, milliseconds = 0): number =>
  tierAt(instantOf(millisecondsOf(addHours(start, -hoursBefore)) + milliseconds), start).percent;

describe('the tiers of cancellation', () => {
  it('give everything back until exactly 48 hours before the start', () => {
    expect(percentAt(1_000)).toBe(100);
    expect(percentAt(48, -1)).toBe(100);
    expect(percentAt(48)).toBe(100);
  });
  it('give half back from then until exactly 24 hours before the start', () => {
    expect(percentAt(48, 1)).toBe(50);
    expect(percentAt(36)).toBe(50);
    expect(percentAt(24)).toBe(50);
  });
  it('give nothing back from then on, also after the start', () => {
    expect(percentAt(24, 1)).toBe(0);
    expect(percentAt(0)).toBe(0);
    expect(percentAt(-100)).toBe(0);
  });
  it('are said in words that name their hours', () =>
    expect(CANCELLATION_TIERS.map(({ words }) => words)).toEqual([
      '48 hours or more before the start: the full amount',
      '24 to 48 hours before the start: half of the amount',
      'less than 24 hours before the start: nothing',
    ]));
  it('never give more back for waiting longer', () => {
    const hours = fc.double({ min: -100, max: 200, noNaN: true });
    fc.assert(fc.property(hours, hours, (one, other) => percentAt(Math.max(one, other)) >= percentAt(Math.min(one, other))));
  });
});

describe('a share of an amount', () => {
  it('is rounded down to whole minor units', () => {
    expect(shareOf(money(149_900, 'INR'), 50)).toEqual(money(74_950, 'INR'));
    expect(shareOf(money(2_101, 'USD'), 50)).toEqual(money(1_050, 'USD'));
    expect(shareOf(money(99, 'INR'), 33)).toEqual(money(32, 'INR'));
    expect(shareOf(money(1, 'INR'), 99)).toEqual(money(0, 'INR'));
  });
  it('is everything at 100 percent and nothing at 0', () => {
    expect(shareOf(money(149_901, 'INR'), 100)).toEqual(money(149_901, 'INR'));
    expect(shareOf(money(149_901, 'INR'), 0)).toEqual(money(0, 'INR'));
  });
  it('and its counterpart never make more than the whole, nor lose more than one unit', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 100 }), (minor, percent) => {
        const whole = money(minor, 'INR');
        const sum = shareOf(whole, percent).minor + shareOf(whole, 100 - percent).minor;
        expect(sum).toBeLessThanOrEqual(minor);
        expect(sum).toBeGreaterThanOrEqual(minor - 1);
      }),
    ));
});
