import type { ReadStore } from '@s30/platform/read-store/port';
import { identityOf } from '@s30/platform/read-store/shape';
import type { CheckResult } from '@s30/platform/telemetry/health';
import { projections } from '@s30/projections/all';

/** Ready once every read model that is live is the one that this code expects. */
export const areLive = (readStore: Pick<ReadStore, 'status'>) => async (): Promise<CheckResult> => {
  const identities = await Promise.all(projections.map(async ({ collection }) => (await readStore.status(collection.name)).identity));
  const missing = projections.flatMap(({ collection }, index) => (identities[index] === identityOf(collection) ? [] : [collection.name]));
  return missing.length === 0 ? { ok: true } : { ok: false, reason: `not built yet: ${missing.join(', ')}` };
};
