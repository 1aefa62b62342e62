import { describe, expect, it, jest } from '@jest/globals';
import { createServerClock } from './serverClock.ts';

const NOW = Date.parse('2026-11-21T10:00:00.400Z');
const HOUR = 3_600_000;

function setting() {
  let device = NOW;
  const clock = createServerClock(() => device);
  return {
    clock,
    passes: (milliseconds: number) => {
      device += milliseconds;
    },
    /** The server's clock is `ahead` of the device by this much, and the request took this long. */
    hears: (ahead: number, took = 100) => {
      const sentAt = device;
      device += took;
      clock.hear(new Date(device + ahead - took / 2).toUTCString(), sentAt);
    },
    error: (ahead: number) => Math.abs(clock.now() - device - ahead),
  };
}

describe("the server's clock", () => {
  it('is the device’s as long as the responses agree with it', () => {
    const { clock, hears, error } = setting();
    expect(clock.now()).toBe(NOW);
    hears(0);
    clock.hear(null, NOW);
    clock.hear('no date', NOW);
    expect(error(0)).toBe(0);
  });

  it.each([3 * HOUR, -3 * HOUR, 40_000])('is right within a second on a device that is %d ms behind', (ahead) => {
    const { hears, error } = setting();
    hears(ahead);
    expect(error(ahead)).toBeLessThanOrEqual(1_000);
  });

  it('gets more accurate with every response', () => {
    const { hears, error, passes } = setting();
    for (let nth = 0; nth < 20; nth += 1) {
      passes(370);
      hears(3 * HOUR, 60);
    }
    expect(error(3 * HOUR)).toBeLessThan(150);
  });

  it('follows a device whose clock is corrected', () => {
    const { hears, error, passes } = setting();
    hears(3 * HOUR);
    passes(3 * HOUR);
    hears(0);
    expect(error(0)).toBe(0);
  });

  it('notifies when the correction changes, and ticks only while there are listeners', () => {
    jest.useFakeTimers();
    try {
      const { clock, hears } = setting();
      const listener = jest.fn();
      const leave = clock.subscribe(listener);
      hears(HOUR);
      expect(listener).toHaveBeenCalledTimes(1);
      jest.advanceTimersByTime(3_000);
      expect(listener).toHaveBeenCalledTimes(4);
      leave();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
