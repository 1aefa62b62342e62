import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineEvents, eventCatalogue } from '@s30/contracts/events/define';
import { z } from 'zod';
import { until } from '../clock/until.testing.ts';
import { contractCatalogue, counted, event, newStream, noted, numbers } from './contract.testing.ts';
import { subscriptionContract } from './contractSubscriptions.ts';
import { type EventBatch, type EventStore, type Position, START, type SubscribeOptions, UnknownEventTypeError } from './port.ts';
import { sharingSubscription } from './sharing.ts';
import { openSqliteEventStore } from './sqlite/eventStore.ts';

const folders: string[] = [];
function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 's30-sharing-'));
  folders.push(folder);
  return join(folder, 'events.db');
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

// With a buffer so small that consumers constantly fall behind it, and with the default size.
describe.each([3, 1_000])('shared subscriptions, with %d events kept', (kept) => {
  let store: EventStore;
  beforeEach(async () => {
    store = sharingSubscription(await openSqliteEventStore({ path: newPath(), catalogue: contractCatalogue }), kept);
  });
  afterEach(() => store.close());
  subscriptionContract(() => store);
});

/** Wraps a store to count its open subscriptions. */
function counting(store: EventStore) {
  let open = 0;
  const counted: EventStore = {
    ...store,
    async *subscribe(options: SubscribeOptions): AsyncGenerator<EventBatch> {
      open += 1;
      try {
        yield* store.subscribe(options);
      } finally {
        open -= 1;
      }
    },
  };
  return { store: counted, open: () => open };
}

describe('a shared subscription', () => {
  const KEPT = 20;
  let path: string;
  let opened: EventStore[];
  let followed: Promise<void>[];
  let stop: AbortController;
  beforeEach(() => {
    path = newPath();
    [opened, followed, stop] = [[], [], new AbortController()];
  });
  afterEach(async () => {
    stop.abort();
    await Promise.all(followed);
    for (const store of opened) await store.close();
  });

  async function sharing() {
    const plain = await openSqliteEventStore({ path, catalogue: contractCatalogue });
    const { store, open } = counting(plain);
    opened.push(plain);
    return { store: sharingSubscription(store, KEPT), open };
  }
  const append = async (store: EventStore, from: number, to: number, category = 'counter') => {
    for (let n = from; n <= to; n += 1) await store.append(newStream(category), 'no_stream', [counted(n)]);
  };
  const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index);

  /** Starts a consumer, which can be slowed down: it takes no further batch until `gate` resolves. */
  function follows(store: EventStore, after: Position = START, categories: readonly string[] = ['counter']) {
    const seen: unknown[] = [];
    const own = new AbortController();
    const consumer = { seen, gate: Promise.resolve(), leave: () => own.abort() };
    const signal = AbortSignal.any([stop.signal, own.signal]);
    const run = async () => {
      for await (const batch of store.subscribe({ after, categories, signal })) {
        seen.push(...numbers(batch.events));
        await consumer.gate;
      }
    };
    followed.push(run());
    return consumer;
  }

  it('serves all consumers at the end of the log', async () => {
    const { store, open } = await sharing();
    await append(store, 1, 5);
    const consumers = upTo(6).map(() => follows(store));
    await until('five events at every consumer', () => consumers.every(({ seen }) => seen.length === 5));
    await append(store, 6, 6);
    await until('the sixth event at every consumer', () => consumers.every(({ seen }) => seen.length === 6));
    await until('one shared subscription', () => open() === 1);
    await append(store, 7, 40);
    await until('forty events at every consumer', () => consumers.every(({ seen }) => seen.length === 40));
    expect(consumers.map(({ seen }) => seen)).toEqual(consumers.map(() => upTo(40)));
    expect(open()).toBe(1);
  });

  it('neither waits nor buffers for a slow consumer, and takes it back once it has caught up', async () => {
    const { store, open } = await sharing();
    const [fast, slow] = [follows(store), follows(store)];
    await append(store, 1, 1);
    await until('the first event at both consumers', () => slow.seen.length === 1 && fast.seen.length === 1);
    let go = () => {};
    slow.gate = new Promise((resolve) => {
      go = resolve;
    });
    await append(store, 2, 2);
    await until('the second event at the slow consumer', () => slow.seen.length === 2);
    await append(store, 3, 2 + 5 * KEPT);
    await until('all events at the fast consumer', () => fast.seen.length === 2 + 5 * KEPT);
    expect([slow.seen.length, open()]).toEqual([2, 1]);
    go();
    await until('all events at the slow consumer', () => slow.seen.length === 2 + 5 * KEPT);
    await append(store, 3 + 5 * KEPT, 3 + 5 * KEPT);
    await until('the last event at the slow consumer, by the shared subscription', () => open() === 1 && slow.seen.length === 3 + 5 * KEPT);
    expect(slow.seen).toEqual(upTo(3 + 5 * KEPT));
  });

  it('ends with its last consumer, and starts again with the next one', async () => {
    const { store, open } = await sharing();
    const [one, two] = [follows(store), follows(store)];
    await until('one shared subscription', () => open() === 1);
    one.leave();
    await append(store, 1, 1);
    await until('the first event at the second consumer', () => two.seen.length === 1);
    two.leave();
    await until('the end of the shared subscription', () => open() === 0);
    const after = await store.head();
    await append(store, 2, 2);
    const three = follows(store, after);
    await append(store, 3, 3);
    await until('both events at the third consumer', () => three.seen.length === 2);
    expect(three.seen).toEqual([2, 3]);
  });

  it('keeps other consumers running when an event of another category cannot be decoded', async () => {
    const later = defineEvents('later', { Later: z.object({ n: z.int() }) });
    const counters = defineEvents('counter', { Counted: z.object({ n: z.int() }), Noted: z.object({ text: z.string() }) });
    const writer = await openSqliteEventStore({ path, catalogue: eventCatalogue([counters, later]) });
    opened.push(writer);
    await writer.append(newStream(), 'no_stream', [noted('before')]);
    const plain = await openSqliteEventStore({ path, catalogue: contractCatalogue, readOnly: true });
    opened.push(plain);
    const { store: watched, open } = counting(plain);
    const store = sharingSubscription(watched, KEPT);
    const [one, two] = [follows(store), follows(store)];
    await append(writer, 1, 3);
    await until('three events at both consumers', () => one.seen.length === 3 && two.seen.length === 3);

    const concerned = (async () => {
      for await (const _ of store.subscribe({ after: await writer.head(), categories: ['later'], signal: stop.signal }));
    })();
    const refused = expect(concerned).rejects.toBeInstanceOf(UnknownEventTypeError);
    const kept = (async () => {
      const options = { after: await writer.head(), categories: ['later'], signal: stop.signal, keepUnreadable: true };
      for await (const { events } of store.subscribe(options)) if (events.length > 0) return events;
      return [];
    })();
    await writer.append('later-1', 'no_stream', [event('Later', { n: 0 })]);
    await append(writer, 4, 6);
    await refused;
    expect(await kept).toMatchObject([{ type: 'Later', unreadable: expect.any(UnknownEventTypeError) }]);
    await until('six events at both consumers', () => one.seen.length === 6 && two.seen.length === 6);
    await append(writer, 7, 7);
    await until(
      'the seventh event at both consumers, by the shared subscription',
      () => one.seen.length === 7 && two.seen.length === 7 && open() === 1,
    );
    expect([one.seen, two.seen]).toEqual([upTo(7), upTo(7)]);
  });
});
