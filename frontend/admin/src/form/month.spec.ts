import { describe, expect, it } from '@jest/globals';
import { serverClock } from '@s30/frontend-shared/time/serverClock';
import { isMonth, thisMonth } from './month.ts';

describe('the month of payments', () => {
  it('consists of a year and a month', () => {
    for (const month of ['2026-11', '2026-01', '1999-12']) expect(isMonth(month)).toBe(true);
    for (const text of [undefined, '', '2026', '2026-13', '2026-1', '2026-11-21', '0026-11']) expect(isMonth(text)).toBe(false);
  });
  it('defaults to the current month in UTC, by the server’s clock', () => {
    serverClock.hear('Tue, 01 Dec 2026 00:30:00 GMT', serverClock.deviceNow());
    expect(thisMonth()).toBe('2026-12');
    serverClock.hear('Mon, 30 Nov 2026 20:30:00 GMT', serverClock.deviceNow());
    expect(thisMonth()).toBe('2026-11');
  });
});
