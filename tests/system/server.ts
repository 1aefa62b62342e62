import { afterAll, it } from '@jest/globals';
import { cleanUp, isDistributed } from './processes.ts';

/** The processes of the product, for suites that Jest runs: they end with the suite. */
export * from './processes.ts';

afterAll(cleanUp);

/** What is by its nature about one process: the files that it leaves when it stops, or its own probes. */
export const itAlone = isDistributed ? it.skip : it;
