import { describe, expect, it } from '@jest/globals';
import { pauseAfter, waitInWords } from './patience.ts';

describe('the retry policy', () => {
  it.each([0, 429, 502, 503, 504])('retries status %d three times, with growing pauses', (status) => {
    expect([1, 2, 3, 4].map((failures) => pauseAfter(failures, { status }))).toEqual([300, 1_000, 2_500, undefined]);
  });

  it.each([200, 400, 401, 404, 409, 422, 500])('does not retry status %d', (status) => {
    expect(pauseAfter(1, { status })).toBeUndefined();
  });

  it('waits as long as the server asks, up to a limit', () => {
    expect(pauseAfter(1, { status: 503, retryAfter: 2 })).toBe(2_000);
    expect(pauseAfter(1, { status: 503, retryAfter: 0 })).toBe(300);
    expect(pauseAfter(4, { status: 503, retryAfter: 2 })).toBeUndefined();
    expect(pauseAfter(1, { status: 429, retryAfter: 6 })).toBeUndefined();
  });

  it('describes a wait in words', () => {
    expect([0.2, 1, 40, 89, 90, 3_600].map(waitInWords)).toEqual([
      '1 second',
      '1 second',
      '40 seconds',
      '89 seconds',
      '2 minutes',
      '60 minutes',
    ]);
  });
});
