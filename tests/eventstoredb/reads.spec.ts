import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { collect, counted, drain, newStream, numbers } from '../../platform/event-store/contract.testing.ts';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import {
  type EventStore,
  EventStoreUnavailableError,
  MalformedEventError,
  type Position,
  START,
  UnknownEventTypeError,
} from '../../platform/event-store/port.ts';
import { until } from '../system/until.ts';
import { withStandIn } from './fixtures.ts';

const { standIn, openStore } = withStandIn();
const isWell = (store: EventStore) => until('the store to be well', () => (store.health().ok ? true : undefined));

describe('reading', () => {
  it('ends as unavailable when the server does not respond, and works again when it does', async () => {
    const store = await openStore({ attemptMs: 100, giveUpMs: 300 });
    const stream = newStream();
    await (await openStore()).append(stream, 'no_stream', [counted(1)]);
    standIn().pause();
    const reads = await Promise.allSettled([store.readStream(stream), store.readAll({ after: START, limit: 10 }), store.head()]);
    expect(reads).toEqual(Array(3).fill({ status: 'rejected', reason: expect.any(EventStoreUnavailableError) }));
    standIn().resume();
    const events = await until('an answer', () => store.readStream(stream).catch(() => undefined));
    expect(numbers(events)).toEqual([1]);
  });

  it('resumes where it was when the node dies half-way', async () => {
    const store = await openStore({ attemptMs: 5_000, giveUpMs: 20_000 });
    const stream = newStream();
    for (let n = 0; n < 5000; n += 1000) {
      const events = Array.from({ length: 1000 }, (_, index) => counted(n + index));
      await store.append(stream, n === 0 ? 'no_stream' : n - 1, events);
    }
    const reads = [store.readStream(stream), store.readAll({ after: START, limit: 10_000 }).then(({ events }) => events)];
    await sleep(10);
    await standIn().kill();
    await sleep(50);
    await standIn().restart();
    for (const events of await Promise.all(reads)) expect(numbers(events)).toEqual(Array.from({ length: 5000 }, (_, n) => n));
  });

  it('never shows events of the node itself, nor counts them as the head', async () => {
    const store = await openStore();
    expect(await store.head()).toBe(START);
    const stream = newStream();
    await store.append(stream, 'no_stream', [counted(1)]);
    const head = await store.head();
    for (let n = 0; n < 100; n += 1) standIn().writeSystemEvent();
    expect(await store.head()).toBe(head);
    expect(await store.readAll({ after: head, limit: 10 })).toEqual({ events: [], position: head });
    const result = await store.append(stream, 0, [counted(2)]);
    const page = await store.readAll({ after: START, limit: 10 });
    expect(numbers(page.events)).toEqual([1, 2]);
    expect(result).toMatchObject({ position: page.position });
    expect(numbers((await collect(store, { after: head }, (events) => events.length > 0)).events)).toEqual([2]);
  });

  it.each<[string, string, string, new (message: string) => Error]>([
    ['JSON that is none', '{"n":', '{"schemaVersion":1}', MalformedEventError],
    ['no metadata', '{"n":1}', '', MalformedEventError],
    ['metadata of another writer', '{"n":1}', '{"$correlationId":"x"}', MalformedEventError],
    ['an unknown type', '{"n":1}', '{"schemaVersion":1}', UnknownEventTypeError],
  ])('is loud about an event with %s', async (_what, data, metadata, expected) => {
    const store = await openStore();
    const stream = newStream();
    const type = expected === UnknownEventTypeError ? 'Uncounted' : 'Counted';
    const proposed = { id: crypto.randomUUID(), type, contentType: 'application/json' };
    standIn().log.append(stream, 'no_stream', [{ ...proposed, data: Buffer.from(data), metadata: Buffer.from(metadata) }]);
    // One after another: a rejection that is not awaited yet would fail the test.
    for (const read of [
      () => store.readStream(stream),
      () => store.readAll({ after: START, limit: 10 }),
      () => store.readAll({ after: START, limit: 10, types: ['Counted'] }),
      () => drain(store.subscribe({ after: START, signal: AbortSignal.timeout(60_000) })),
    ]) {
      const error = await read().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(expected);
      expect(String(error)).toContain(`revision 0 of ${stream}, position`);
    }
    const how = { after: START, keepUnreadable: true };
    const kept = await store.readAll({ ...how, limit: 10 });
    expect(kept.events).toMatchObject([{ stream, type, unreadable: expect.any(expected) }]);
    expect((await collect(store, how, (events) => events.length > 0)).events).toEqual(kept.events);
    expect(store.health()).toEqual({ ok: true });
  });

  it('refuses a position of another log', async () => {
    const store = await openStore();
    const foreign = '0000000000000001' as Position;
    await expect(store.readAll({ after: foreign, limit: 1 })).rejects.toThrow('not a position');
    await expect(drain(store.subscribe({ after: foreign, signal: AbortSignal.timeout(60_000) }))).rejects.toThrow('not a position');
  });
});

describe('the health of the store', () => {
  it('reports that the server is gone and, by itself, that it is back', async () => {
    const store = await openStore({ attemptMs: 100, giveUpMs: 200 });
    expect(store.health()).toEqual({ ok: true });
    await standIn().kill();
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailableError);
    expect(store.health()).toMatchObject({ ok: false });
    await standIn().restart();
    await isWell(store);
  });

  it('reports that the user is not accepted any more, until that is mended', async () => {
    const store = await openStore({ attemptMs: 500, giveUpMs: 1_000 });
    await store.head();
    standIn().denyUser(true);
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailableError);
    expect(store.health()).toMatchObject({ ok: false, reason: expect.stringMatching(/does not accept the user.*Not Authenticated/) });
    standIn().denyUser(false);
    await isWell(store);
  });

  it('reports that the user is not accepted when only a subscription notices it', async () => {
    const store = await openStore({ attemptMs: 500, giveUpMs: 1_000 });
    standIn().denyUser(true);
    await expect(drain(store.subscribe({ after: START, signal: AbortSignal.timeout(60_000) }))).rejects.toBeInstanceOf(
      EventStoreUnavailableError,
    );
    expect(store.health()).toMatchObject({ ok: false, reason: expect.stringMatching(/does not accept the user.*Not Authenticated/) });
  });
});

describe('opening', () => {
  const open = (url: string) => openEventStoreDbStore({ url, catalogue: new Map() });

  it('does not wait for the server', async () => {
    await standIn().kill();
    const store = await openStore();
    const head = store.head();
    await standIn().restart();
    expect(await head).toBe(START);
  });

  it('accepts URLs with the later name of the database', async () => {
    const store = await openStore({ url: standIn().url.replace('esdb:', 'kurrentdb:') });
    expect(await store.head()).toBe(START);
  });

  it('refuses settings that could not work', async () => {
    await expect(open('esdb://127.0.0.1:2113')).rejects.toThrow('must name a user and a password');
    await expect(open('esdb://127.0.0.1:2113?tls=false&throwOnAppendFailure=false')).rejects.toThrow('must not say throwOnAppendFailure');
    await expect(open('http://127.0.0.1:2113?tls=false')).rejects.toThrow('esdb://');
  });
});

describe('closing', () => {
  it('takes a bounded time, whatever the server does', async () => {
    const store = await openStore({ closeMs: 200 });
    await store.append(newStream(), 'no_stream', [counted(1)]);
    const following = drain(store.subscribe({ after: START, signal: new AbortController().signal }));
    const ended = expect(following).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await until('a subscription', () => (standIn().subscriptions().open > 0 ? true : undefined));
    standIn().pause();
    const append = expect(store.append(newStream(), 'no_stream', [counted(2)])).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await store.close();
    await Promise.all([ended, append]);
  });
});
