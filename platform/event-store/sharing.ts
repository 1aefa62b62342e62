import type { EventBatch, EventStore, Position, RecordedEvent, SubscribeOptions } from './port.ts';

/** Events that are kept for those who are a little behind. */
const KEPT = 1_000;

/** The end of the log as one subscription delivers it, for any number of consumers. */
type Reader = {
  /** It does not know yet from where on it reads. */
  readonly isOpening: () => boolean;
  readonly isOver: () => boolean;
  /** Is everything after this position either here or still to come? */
  readonly covers: (position: Position) => boolean;
  /** What came after a position that is covered; undefined when nothing did. */
  readonly after: (position: Position, limit: number) => EventBatch | undefined;
  /** Resolves when something has come, the reader has opened or is over, or the signal aborts. */
  readonly news: (signal: AbortSignal) => Promise<void>;
  /** Resolves when the subscription has ended. One that has not begun ends by itself: a server that is away is not waited for. */
  readonly stop: () => Promise<void>;
};

/**
 * The same store, but all who subscribe to it in this process share one subscription: each event comes over the wire and is decoded once. Each
 * consumer has its place in the last `kept` events. Whoever is behind them, be it that it begins there or that it is slow, holds up nobody and
 * is kept nothing for: it has a subscription of its own until it has caught up. So it has when the shared one fails, as over an event that
 * concerns other consumers only.
 */
export function sharingSubscription(store: EventStore, kept = KEPT): EventStore {
  let reader: Reader | undefined;
  let consumers = 0;
  let isClosing = false;

  function reading(): Reader {
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
    const { categories, signal, batchSize = 1000 } = options;
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
            position = batch.position;
            yield { events: batch.events.filter(isWanted), position };
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
      // Whoever still follows is told by the store.
      await store.close();
      await reader?.stop();
    },
  };
}

function openReader(store: EventStore, kept: number): Reader {
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  const events: RecordedEvent[] = [];
  let place: { readonly from: Position; readonly upTo: Position } | undefined;
  let isOver = false;

  const wake = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  function keep(batch: EventBatch, from: Position): void {
    events.push(...batch.events);
    const dropped = events.splice(0, events.length - kept).at(-1);
    place = { from: dropped?.position ?? from, upTo: batch.position };
    wake();
  }

  async function read(): Promise<void> {
    try {
      const head = await store.head();
      place = { from: head, upTo: head };
      wake();
      for await (const batch of store.subscribe({ after: head, signal: stopping.signal })) keep(batch, place.from);
    } catch {
      // Whoever is concerned meets the same with its own subscription, and is the one to say so.
    } finally {
      isOver = true;
      wake();
    }
  }
  const over = read();

  return {
    isOpening: () => place === undefined && !isOver,
    isOver: () => isOver,
    covers: (position) => !isOver && place !== undefined && position >= place.from,
    after(position, limit) {
      if (place === undefined || position >= place.upTo) return undefined;
      const first = events.findLastIndex((event) => event.position <= position) + 1;
      const next = events.slice(first, first + limit);
      return { events: next, position: first + limit < events.length ? (next.at(-1)?.position ?? place.upTo) : place.upTo };
    },
    news: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted || isOver) return resolve();
        const end = () => {
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        waiting.add(end);
        signal.addEventListener('abort', end);
      }),
    stop: async () => {
      stopping.abort();
      if (place !== undefined) await over;
    },
  };
}

function inCategories(categories: readonly string[] | undefined): (event: RecordedEvent) => boolean {
  if (categories === undefined) return () => true;
  const wanted = new Set(categories);
  return ({ stream }) => wanted.has(stream.slice(0, stream.indexOf('-')));
}
