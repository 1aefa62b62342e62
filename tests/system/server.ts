import { afterAll } from '@jest/globals';
import { cleanUp } from './processes.ts';

/** The processes of the product, for suites that Jest runs: they end with the suite. */
export * from './processes.ts';

afterAll(cleanUp);
