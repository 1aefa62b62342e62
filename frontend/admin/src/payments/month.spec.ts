import { describe, expect, it } from '@jest/globals';
import { isMonth, thisMonth } from './month.ts';

describe('the month of payments', () => {
  it('consists of a year and a month', () => {
    for (const month of ['2026-11', '2026-01', '1999-12']) expect(isMonth(month)).toBe(true);
    for (const text of [undefined, '', '2026', '2026-13', '2026-1', '2026-11-21', '0026-11']) expect(isMonth(text)).toBe(false);
  });
  it('defaults to the current month in UTC', () => expect(thisMonth(new Date('2026-12-01T00:30:00+05:30'))).toBe('2026-11'));
});
