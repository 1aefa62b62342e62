import { describe, it } from '@jest/globals';
import { bookings } from './stories/bookings.ts';
import { TRIAL_MS, tryAllCuts } from './trial.ts';

describe('a crash before or after any append leaves each effect exactly once', () => {
  it.each(bookings)('$name', tryAllCuts, TRIAL_MS);
});
