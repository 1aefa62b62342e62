import { BROWSER } from './list/browser.ts';
import { RUNNING } from './list/running.ts';
import { UNIT } from './list/unit.ts';
import type { Mutant } from './mutant.ts';

/**
 * Bugs that the suite must catch. Anybody who removes or moves a check runs `npm run test:mutants` before and after, and each bug
 * must be caught both times. If a check moves, only the bug's `spec` changes. A planted bug
 * - does the wrong thing without a crash or a type error, since those would say nothing about the checks;
 * - makes an assertion of the named spec fail, which is the narrowest such spec;
 * - is in code that is likely to stay; when its text changes, the run reports that before anything is planted.
 */
export const MUTANTS: readonly Mutant[] = [...UNIT, ...RUNNING, ...BROWSER];
