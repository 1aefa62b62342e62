import { type EventStore, inCategories, type Position, START } from '../event-store/port.ts';
import type { Projection } from './projection.ts';

/** Lag is counted by reading events, so only this far. A projection that is further behind reports this number, however rare its events. */
const LAG_COUNTED = 1000;

/**
 * The events up to `head` that each projection still has to process. One bounded read, of all categories, for all projections at the same
 * checkpoint: the log may be remote, and a rebuild far behind.
 */
export async function lagsOf(
  eventStore: Pick<EventStore, 'readAll'>,
  projections: readonly Projection[],
  checkpointOf: (name: string) => Position | undefined,
  head: Position,
): Promise<ReadonlyMap<string, number>> {
  const places = Map.groupBy(projections, ({ collection }) => checkpointOf(collection.name) ?? START);
  const lags = new Map<string, number>();
  for (const [after, waiting] of places) {
    const events = after >= head ? [] : (await eventStore.readAll({ after, limit: LAG_COUNTED, keepUnreadable: true })).events;
    for (const { collection, categories } of waiting) {
      const own = events.filter(inCategories(categories));
      lags.set(collection.name, events.length < LAG_COUNTED ? own.length : LAG_COUNTED);
    }
  }
  return lags;
}
