import { describe, expect, it } from '@jest/globals';
import { holdLeft, minutesAndSeconds } from './holdClock.ts';

describe('the time left on a hold', () => {
  const heldUntil = '2026-11-21T10:15:00.000Z';

  it('runs until the end of the hold', () => {
    expect(holdLeft({ heldUntil }, Date.parse('2026-11-21T10:02:12.300Z'))).toBe(768_000);
    expect(minutesAndSeconds(768_000)).toBe('12:48');
  });

  it('never falls below zero', () => {
    expect(holdLeft({ heldUntil }, Date.parse('2026-11-21T11:15:00.000Z'))).toBe(0);
    expect(holdLeft({ heldUntil: undefined }, 0)).toBe(0);
    expect(minutesAndSeconds(0)).toBe('0:00');
  });
});
