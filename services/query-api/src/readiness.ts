import type { ReadStore } from '@s30/platform/read-store/port';
import type { CheckResult } from '@s30/platform/telemetry/health';
import { projections } from '@s30/projections/all';

/** Ready once every read model has something to answer from. */
export const areLive = (readStore: Pick<ReadStore, 'liveCheckpoints'>) => async (): Promise<CheckResult> => {
  const live = await readStore.liveCheckpoints();
  const missing = projections.map(({ collection }) => collection.name).filter((name) => !live.has(name));
  return missing.length === 0 ? { ok: true } : { ok: false, reason: `not built yet: ${missing.join(', ')}` };
};
