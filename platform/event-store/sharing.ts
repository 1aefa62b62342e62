import { wakeUp } from '../clock/wakeUp.ts';
import { type EventBatch, type EventStore, inCategories, type Position, type RecordedEvent, type SubscribeOptions } from './port.ts';

/** Events buffered for consumers that are slightly behind. */
const KEPT = 1_000;

/**
 * Wraps a store so that all subscribers in this process share one subscription: each event is transferred and decoded once. The last
 * `kept` events are buffered. A consumer that is behind the buffer gets its own subscription until it has caught up, so it slows down
 * no one. So does every consumer when the shared subscription fails. The shared subscription keeps unreadable
 * events; a consumer that did not ask for them gets the error.
 */
export function sharingSubscription(store: EventStore, kept = KEPT): EventStore {
  let reader: ReturnType<typeof openReader> | undefined;
  let consumers = 0;
  let isClosing = false;

  function reading() {
    if (reader === undefined || (reader.isOver() && !isClosing)) reader = openReader(store, kept);
    return reader;
  }
  async function leave(): Promise<void> {
    consumers -= 1;
    if (consumers > 0) return;
    const last = reader;
    reader = undefined;
    await last?.stop();
  }

  async function* subscribe(options: SubscribeOptions): AsyncGenerator<EventBatch> {
    const { categories, signal, batchSize = 1000, keepUnreadable = false } = options;
    const isWanted = inCategories(categories);
    let position = options.after;
    consumers += 1;
    try {
      while (!signal.aborted) {
        const shared = reading();
        while (!signal.aborted && shared.isOpening()) await shared.news(signal);
        while (!signal.aborted && shared.covers(position)) {
          const batch = shared.after(position, batchSize);
          if (batch === undefined) await shared.news(signal);
          else {
            const wanted = batch.events.filter(isWanted);
            const refused = keepUnreadable ? undefined : wanted.find(({ unreadable }) => unreadable !== undefined);
            if (refused?.unreadable) throw refused.unreadable;
            position = batch.position;
            yield { events: wanted, position };
          }
        }
        for await (const batch of store.subscribe({ ...options, after: position })) {
          position = batch.position;
          yield batch;
          if (reading().covers(position)) break;
        }
      }
    } finally {
      await leave();
    }
  }

  return {
    ...store,
    subscribe,
    async close() {
      isClosing = true;
      // Remaining subscribers get the store's error.
      await store.close();
      await reader?.stop();
    },
  };
}

/** One subscription at the end of the log, shared by any number of consumers. */
function openReader(store: EventStore, kept: number) {
  const stopping = new AbortController();
  const changed = wakeUp();
  const events: RecordedEvent[] = [];
  let place: { readonly from: Position; readonly upTo: Position } | undefined;
  let isOver = false;

  function keep(batch: EventBatch, from: Position): void {
    events.push(...batch.events);
    const dropped = events.splice(0, events.length - kept).at(-1);
    place = { from: dropped?.position ?? from, upTo: batch.position };
    changed.notify();
  }

  async function read(): Promise<void> {
    try {
      const head = await store.head();
      place = { from: head, upTo: head };
      changed.notify();
      const all = store.subscribe({ after: head, signal: stopping.signal, keepUnreadable: true });
      for await (const batch of all) keep(batch, place.from);
    } catch {
      // An affected consumer gets the same error from its own subscription, and reports it.
    } finally {
      isOver = true;
      changed.notify();
    }
  }
  const over = read();

  return {
    /** True until its start position is known. */
    isOpening: () => place === undefined && !isOver,
    isOver: () => isOver,
    /** Whether everything after this position is either buffered or still to come. */
    covers: (position: Position) => !isOver && place !== undefined && position >= place.from,
    /** The next batch after a covered position; undefined when there is none yet. */
    after(position: Position, limit: number): EventBatch | undefined {
      if (place === undefined || position >= place.upTo) return undefined;
      const first = events.findLastIndex((event) => event.position <= position) + 1;
      const next = events.slice(first, first + limit);
      return { events: next, position: first + limit < events.length ? (next.at(-1)?.position ?? place.upTo) : place.upTo };
    },
    /** Resolves when a batch has arrived, the reader has opened or ended, or the signal aborts. */
    news: async (signal: AbortSignal) => {
      if (!isOver) await changed.next({ signal });
    },
    /** Resolves when the subscription has ended. Does not wait for one that never opened, because the server may be unavailable. */
    stop: async () => {
      stopping.abort();
      if (place !== undefined) await over;
    },
  };
}
