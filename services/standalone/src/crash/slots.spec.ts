import { describe, it } from '@jest/globals';
import { slots } from './stories/slots.ts';
import { TRIAL_MS, tryAllCuts } from './trial.ts';

describe('a crash before or after any append leaves each effect exactly once', () => {
  it.each(slots)('$name', tryAllCuts, TRIAL_MS);
});
