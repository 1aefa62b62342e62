import { type EventStore, inCategories, type Position, START } from '../event-store/port.ts';
import type { Document } from '../read-store/port.ts';
import { openDocuments } from './documents.ts';
import type { Projection } from './projection.ts';
import { type SeenEvent, seen } from './seen.ts';

/** Projects into memory, for callers that must not trust the stored read model. */
export function replayOf<D extends Document>(projection: Projection<D>) {
  const nothing = { get: async () => undefined, find: async () => [], note: async () => undefined };
  const batch = openDocuments<D>(projection.collection, nothing);
  const isOwn = inCategories(projection.categories);
  return {
    projection,
    take: (event: SeenEvent) => (isOwn(event) ? projection.project(event, batch.documents) : undefined),
    documents: () => batch.changes().puts as readonly D[],
  };
}

type ReplayOptions = {
  readonly eventStore: EventStore;
  readonly categories?: readonly string[];
  /** Called for every event, in log order. */
  readonly take: (event: SeenEvent) => void | Promise<void>;
  readonly progress?: ((events: number) => void) | undefined;
  /** The last position to read. Default: the head when reading starts. */
  readonly upTo?: Position;
  readonly after?: Position;
};
const PAGE = 2000;

/** Reads the log once, from `after` to `upTo`. Returns the number of events. */
export async function readThrough({ eventStore, categories, take, progress, after = START, upTo }: ReplayOptions): Promise<number> {
  const end = upTo ?? (await eventStore.head());
  let position = after;
  let events = 0;
  while (position < end) {
    const batch = await eventStore.readAll({ after: position, limit: PAGE, categories });
    for (const event of batch.events) {
      if (event.position > end) return events;
      const done = take(seen(event));
      if (done !== undefined) await done;
      events += 1;
    }
    if (batch.position === position) break;
    position = batch.position;
    progress?.(events);
  }
  return events;
}
