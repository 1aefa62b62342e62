import type { EventStore } from '@s30/platform/event-store/port';
import { strangersAmong } from '@s30/platform/projector/belonging';
import type { ReadStore } from '@s30/platform/read-store/port';
import { identityOf } from '@s30/platform/read-store/shape';
import type { CheckResult } from '@s30/platform/telemetry/health';
import { projections } from '@s30/projections/all';

/** Ready once every live read model is the version this code expects and was built from this log. */
export function areLive(readStore: Pick<ReadStore, 'status' | 'marks'>, eventStore: Pick<EventStore, 'idAt'>) {
  let isOwn = false;
  return async (): Promise<CheckResult> => {
    const identities = await Promise.all(projections.map(async ({ collection }) => (await readStore.status(collection.name)).identity));
    const missing = projections.flatMap(({ collection }, index) => (identities[index] === identityOf(collection) ? [] : [collection.name]));
    if (missing.length > 0) return { ok: false, reason: `not built yet: ${missing.join(', ')}` };
    // Checked only until it holds, since the event store does not let another log replace this one.
    if (!isOwn) {
      const strangers = await strangersAmong({ eventStore, readStore, of: ({ of }) => 'collection' in of });
      const names = strangers.flatMap(({ of }) => ('collection' in of ? [of.collection] : []));
      if (names.length > 0) return { ok: false, reason: `made from another log: ${[...new Set(names)].join(', ')}` };
      isOwn = true;
    }
    return { ok: true };
  };
}
