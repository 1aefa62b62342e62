import { describe, expect, it } from '@jest/globals';
import { apart, between, closer, FITS, further, isClosest, pinched, wheeled } from './zoom.ts';

describe('the zoom of a picture', () => {
  it('returns to where it was, and never goes below the size that fits', () => {
    expect(further(closer(FITS))).toBeCloseTo(FITS);
    expect(further(FITS)).toBe(FITS);
  });

  it('has a maximum', () => {
    const steps = Array.from({ length: 20 }).reduce<number>((zoom) => closer(zoom), FITS);
    expect(isClosest(steps)).toBe(true);
    expect(closer(steps)).toBe(steps);
    expect(isClosest(FITS)).toBe(false);
  });

  it('follows a pinch', () => {
    expect(pinched(1, 100, 200)).toBe(2);
    expect(pinched(4, 200, 100)).toBe(2);
    expect(pinched(2, 200, 10)).toBe(FITS);
    expect(pinched(2, 0, 100)).toBe(2);
  });

  it('follows the wheel', () => {
    expect(wheeled(1, -100)).toBeGreaterThan(1);
    expect(wheeled(2, 100)).toBeLessThan(2);
    expect(wheeled(1, 100)).toBe(FITS);
  });

  it('is centred between two fingers', () => {
    expect(between({ x: 0, y: 10 }, { x: 30, y: 50 })).toEqual({ x: 15, y: 30 });
    expect(apart({ x: 0, y: 10 }, { x: 30, y: 50 })).toBe(50);
  });
});
