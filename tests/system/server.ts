import { afterAll, it } from '@jest/globals';
import { cleanUp, isDistributed } from './processes.ts';

/** The processes of the product for Jest suites: they end with the suite. */
export * from './processes.ts';

afterAll(cleanUp);

/** For what concerns a single process by nature: the files that it leaves when it stops, or its own probes. */
export const itAlone = isDistributed ? it.skip : it;
