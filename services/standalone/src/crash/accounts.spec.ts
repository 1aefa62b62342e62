import { describe, it } from '@jest/globals';
import { accounts } from './stories/accounts.ts';
import { TRIAL_MS, tryAllCuts } from './trial.ts';

describe('a crash before or after any append leaves each effect exactly once', () => {
  it.each(accounts)('$name', tryAllCuts, TRIAL_MS);
});
