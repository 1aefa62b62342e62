import { describe } from '@jest/globals';
import { batchContract } from './contract/batches.ts';
import { belongingContract } from './contract/belonging.ts';
import { coordinationContract } from './contract/coordination.ts';
import { differentialContract } from './contract/differential.ts';
import { generationContract } from './contract/generations.ts';
import { queryContract } from './contract/queries.ts';
import type { OpenForTest } from './contract/sample.ts';

export type { OpenForTest, StoreUnderTest } from './contract/sample.ts';

/** The contract of every read store. `open` makes a new empty store for each test. */
export function readStoreContract(name: string, { open }: { readonly open: OpenForTest }): void {
  describe(`read store: ${name}`, () => {
    queryContract(open);
    differentialContract(open);
    batchContract(open);
    generationContract(open);
    coordinationContract(open);
    belongingContract(open);
  });
}
