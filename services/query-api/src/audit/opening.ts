import { instantOf } from '@s30/contracts/time';
import type { Stores } from '@s30/platform/composition/stores';
import { createIntegrity } from './integrity.ts';

/** The log as auditors read it, and what vouches for it. */
export async function openIntegrity(stores: Pick<Stores, 'storedLog' | 'seals'>) {
  const log = await stores.storedLog();
  return { log, integrity: createIntegrity({ log, seals: stores.seals(), now: () => instantOf(Date.now()) }) };
}
