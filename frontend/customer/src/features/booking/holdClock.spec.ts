import { describe, expect, it } from '@jest/globals';
import { holdLeft, minutesAndSeconds } from './holdClock.ts';

describe('the time left of a hold', () => {
  const hold = { heldUntil: '2026-11-21T10:15:00.000Z', serverTime: '2026-11-21T10:00:00.000Z' };

  it('goes by the server’s clock, however wrong this device’s is', () => {
    const receivedAt = Date.parse('2031-01-01T00:00:00.000Z');
    expect(holdLeft({ ...hold, receivedAt }, receivedAt + 132_000)).toBe(768_000);
    expect(minutesAndSeconds(768_000)).toBe('12:48');
  });

  it('never falls below nothing', () => {
    expect(holdLeft({ ...hold, receivedAt: 0 }, 3_600_000)).toBe(0);
    expect(holdLeft({ heldUntil: undefined, serverTime: hold.serverTime, receivedAt: 0 }, 0)).toBe(0);
    expect(minutesAndSeconds(0)).toBe('0:00');
  });
});
