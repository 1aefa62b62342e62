import { BROWSER } from './list/browser.ts';
import { RUNNING } from './list/running.ts';
import { UNIT } from './list/unit.ts';
import type { Mutant } from './mutant.ts';

/**
 * Bugs that the suite must catch: whoever removes or moves a check runs `npm run test:mutants` before and after, and each bug is
 * caught both times. Where a check moves, only the bug's `spec` changes. What is planted:
 * - does the wrong thing without crashing and without a type error: neither says anything of the checks;
 * - is one that the named spec fails over with an assertion, the narrowest such spec there is;
 * - stands in code that stays; when its text changes, the run says so before anything is planted.
 */
export const MUTANTS: readonly Mutant[] = [...UNIT, ...RUNNING, ...BROWSER];
