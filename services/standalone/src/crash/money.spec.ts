import { describe, it } from '@jest/globals';
import { money } from './stories/money.ts';
import { TRIAL_MS, tryAllCuts } from './trial.ts';

describe('a crash before or after any append leaves each effect exactly once', () => {
  it.each(money)('$name', tryAllCuts, TRIAL_MS);
});
