import { describe, expect, it } from '@jest/globals';
import { barsOf } from './chartBars.ts';

describe('the earnings chart', () => {
  it('has a bar for every month between the first and the last, the oldest first', () => {
    const bars = barsOf(
      [
        { month: '2027-01', gross: 2000, net: 1700 },
        { month: '2026-11', gross: 1000, net: 850 },
      ],
      12,
    );
    expect(bars.map(({ label, gross, net }) => [label, gross, net])).toEqual([
      ['Nov ’26', 0.5, 0.425],
      ['Dec ’26', 0, 0],
      ['Jan ’27', 1, 0.85],
    ]);
  });

  it('ends with the newest month when there are too many, and may be empty', () => {
    const months = Array.from({ length: 9 }, (_, at) => ({ month: `2026-0${at + 1}`, gross: 1, net: 1 }));
    expect(barsOf(months, 3).map(({ month }) => month)).toEqual(['2026-07', '2026-08', '2026-09']);
    expect(barsOf([], 12)).toEqual([]);
  });
});
