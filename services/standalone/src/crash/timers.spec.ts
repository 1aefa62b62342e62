import { describe, it } from '@jest/globals';
import { timers } from './stories/timers.ts';
import { TRIAL_MS, tryAllCuts } from './trial.ts';

describe('a crash before or after any append leaves each effect exactly once', () => {
  it.each(timers)('$name', tryAllCuts, TRIAL_MS);
});
