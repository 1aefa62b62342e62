import { setTimeout as sleep } from 'node:timers/promises';
import { NO_STREAM } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { defineEvents, eventCatalogue } from '@s30/contracts/events/define';
import { z } from 'zod';
import { counted, event, newStream, noted, numbers } from '../../platform/event-store/contract.testing.ts';
import { failureOf } from '../../platform/event-store/eventstoredb/failures.ts';
import { EventStoreUnavailableError, EventTooLargeError, MAX_APPEND_BYTES, MalformedEventError } from '../../platform/event-store/port.ts';
import { bareEvent, standingIds, withStandIn } from './fixtures.ts';

const { standIn, openStore, client } = withStandIn();
const credentials = { username: '', password: '' };
const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('an append that is cut off half-way is carried out completely or not at all', async () => {
  const bare = client();
  const events = Array.from({ length: 1_000 }, (_, n) => bareEvent(n));
  const streams: string[] = [];
  const append = async (limit: { readonly deadline?: number }): Promise<void> => {
    streams.push(newStream());
    await thrown(bare.appendToStream(streams.at(-1) ?? '', events, { expectedRevision: NO_STREAM, credentials, ...limit }));
  };
  await append({});
  const startedAt = performance.now();
  await append({});
  const whole = performance.now() - startedAt;
  for (let share = 0.1; share < 1; share += 0.2) await append({ deadline: whole * share });
  // By the time this append is answered, the node has seen the end of the others.
  await append({});
  const lengths = new Set(streams.map((stream) => standingIds(standIn(), stream).length));
  expect([0, events.length]).toEqual(expect.arrayContaining([...lengths]));
});

describe('classifying an error of the client', () => {
  it.each([
    ['one call for many appends', {}],
    ['a call for each append', { credentials }],
  ])('recognises a wrong version by its type, since its message is empty: %s', async (_way, way) => {
    const bare = client();
    const stream = newStream();
    const missing = await thrown(bare.appendToStream(stream, bareEvent(1), { expectedRevision: 3n, ...way }));
    expect(missing).toMatchObject({ type: 'wrong-expected-version', message: '' });
    expect(failureOf(missing)).toEqual({ kind: 'conflict', actual: 'no_stream' });
    await bare.appendToStream(stream, [bareEvent(1), bareEvent(2)], { expectedRevision: NO_STREAM, ...way });
    expect(failureOf(await thrown(bare.appendToStream(stream, bareEvent(1), { expectedRevision: 0n, ...way })))).toEqual({
      kind: 'conflict',
      actual: 1,
    });
  });

  it('treats both families as unavailable: a server that is gone, and one that is not ready yet', async () => {
    const bare = client();
    standIn().beReady(false);
    const stream = newStream();
    const append = () => thrown(bare.appendToStream(stream, bareEvent(1), { expectedRevision: NO_STREAM }));
    const read = async () => {
      try {
        for await (const _ of bare.readStream(stream));
      } catch (error) {
        return error;
      }
      return undefined;
    };
    const errors = [await append(), await read()];
    await standIn().kill();
    errors.push(await append(), await read());
    expect(errors.map((error) => failureOf(error).kind)).toEqual(Array(4).fill('unavailable'));
    // With a `type` and without one.
    expect(new Set(errors.map((error) => typeof (error as { readonly type?: string }).type))).toEqual(new Set(['string', 'undefined']));
  });
});

describe('an append whose outcome is unknown', () => {
  it('is sent again with the same ids at the same revision, and written once', async () => {
    const store = await openStore({ attemptMs: 400 });
    const stream = newStream();
    await store.append(stream, 'no_stream', [counted(0)]);
    const events = [counted(1), counted(2)];
    standIn().loseAnswers(2);
    expect(await store.append(stream, 0, events)).toMatchObject({ status: 'appended', revision: 2 });
    expect(standingIds(standIn(), stream).slice(1)).toEqual(events.map(({ id }) => id));
    expect(await store.append(stream, 2, [counted(3)])).toMatchObject({ status: 'appended', revision: 3 });
  });

  it('is written when the server comes back, also on many streams at once', async () => {
    const store = await openStore();
    await store.head();
    await standIn().kill();
    const streams = Array.from({ length: 30 }, () => newStream());
    const appends = streams.map((stream, n) => store.append(stream, 'no_stream', [counted(n)]));
    await sleep(200);
    await standIn().restart();
    expect((await Promise.all(appends)).map(({ status }) => status)).toEqual(streams.map(() => 'appended'));
    expect(streams.map((stream) => standingIds(standIn(), stream).length)).toEqual(streams.map(() => 1));
  });

  it('waits for a server that is still starting', async () => {
    const store = await openStore();
    standIn().beReady(false);
    const append = store.append(newStream(), 'no_stream', [counted(1)]);
    await sleep(100);
    standIn().beReady(true);
    expect(await append).toMatchObject({ status: 'appended' });
  });

  it.each(['paused', 'gone'] as const)('ends as unavailable after a bounded time when the server stays %s', async (state) => {
    const [store, patient] = [await openStore({ attemptMs: 100, giveUpMs: 400 }), await openStore()];
    const stream = newStream();
    await patient.append(stream, 'no_stream', [counted(0)]);
    if (state === 'paused') standIn().pause();
    else await standIn().kill();
    const events = [counted(1)];
    await expect(store.append(stream, 0, events)).rejects.toBeInstanceOf(EventStoreUnavailableError);
    expect(store.health()).toMatchObject({ ok: false, reason: expect.stringContaining('cannot be reached') });
    if (state === 'paused') standIn().resume();
    else await standIn().restart();
    // It is unknown whether the last attempt was carried out; a repetition gets it written once.
    expect(await patient.append(stream, 0, events)).toMatchObject({ status: expect.stringMatching(/appended|repeated/), revision: 1 });
    expect(standingIds(standIn(), stream)).toHaveLength(2);
  });

  it('is written after a pause, once', async () => {
    const store = await openStore({ attemptMs: 100 });
    const stream = newStream();
    standIn().pause();
    const append = store.append(stream, 'no_stream', [counted(1)]);
    await sleep(350);
    standIn().resume();
    expect(await append).toMatchObject({ status: 'appended', revision: 0 });
    expect(standingIds(standIn(), stream)).toHaveLength(1);
  });
});

describe('expected revisions', () => {
  it('are exact: an invalid one is refused without harm to appends in flight, even those of another store', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const inFlight = [store, other, store, other].map((each, n) => each.append(newStream(), 'no_stream', [counted(n)]));
    for (const wrong of [-1, 0.5, Number.NaN])
      await expect(store.append(newStream(), wrong, [counted(1)])).rejects.toBeInstanceOf(RangeError);
    expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(Array(4).fill('appended'));
  });

  it('ignore ids when they match: an id that was used before is appended again', async () => {
    const store = await openStore();
    const stream = newStream();
    const used = counted(1);
    await store.append(stream, 'no_stream', [used]);
    expect(await store.append(stream, 0, [used])).toMatchObject({ status: 'appended', revision: 1 });
    expect(standingIds(standIn(), stream)).toEqual([used.id, used.id]);
  });

  it('recognise a repetition by another process, once this one has seen the log', async () => {
    const [first, second] = [await openStore(), await openStore()];
    const stream = newStream();
    const events = [counted(1), counted(2)];
    const written = await first.append(stream, 'no_stream', events);
    expect(await second.append(stream, 'no_stream', events)).toEqual({ ...written, status: 'repeated' });
  });

  it('fail loudly on a stream that was deleted, since no stream ever may be', async () => {
    const store = await openStore();
    expect(Object.keys(store).filter((name) => /delete|remove|truncate/i.test(name))).toEqual([]);
    const stream = newStream();
    await store.append(stream, 'no_stream', [counted(1), counted(2)]);
    const bare = client();
    await bare.deleteStream(stream);
    await expect(store.append(stream, 'no_stream', [counted(3)])).rejects.toThrow('goes on at revision 2');
  });
});

describe('the client', () => {
  it('never asks what the server supports: an error there would break it for good', async () => {
    standIn().failFeatureCalls(1000);
    const store = await openStore();
    expect(await store.append(newStream(), 'no_stream', [counted(1)])).toMatchObject({ status: 'appended' });
  });

  it('never gets an id that is not a UUID, nor an append without events', async () => {
    const store = await openStore();
    const before = standIn().log.all.length;
    await expect(store.append(newStream(), 'no_stream', [{ ...counted(1), id: 'first' }])).rejects.toBeInstanceOf(MalformedEventError);
    await expect(store.append(newStream(), 'no_stream', [])).rejects.toBeInstanceOf(MalformedEventError);
    expect(standIn().log.all).toHaveLength(before);
  });

  it('never gets a value that JSON cannot express', async () => {
    const store = await openStore({ catalogue: eventCatalogue([defineEvents('counter', { Anything: z.object({ value: z.unknown() }) })]) });
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    for (const value of [1n, cycle]) {
      await expect(store.append(newStream(), 'no_stream', [event('Anything', { value })])).rejects.toBeInstanceOf(MalformedEventError);
    }
    expect(await store.append(newStream(), 'no_stream', [event('Anything', { value: 1 })])).toMatchObject({ status: 'appended' });
  });

  it('reports "too large" where the server counts more bytes than the port does', async () => {
    const store = await openStore();
    const overhead = Buffer.byteLength(JSON.stringify({ ...noted('').metadata, schemaVersion: 1 })) + Buffer.byteLength('{"text":""}');
    const full = noted('x'.repeat(MAX_APPEND_BYTES - overhead));
    await expect(store.append(newStream(), 'no_stream', [full])).rejects.toBeInstanceOf(EventTooLargeError);
  });

  it('isolates one failing append from the others in flight', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const taken = newStream();
    await store.append(taken, 'no_stream', [counted(0)]);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? store : other).append(n % 4 ? newStream() : taken, 'no_stream', [counted(n)])),
    );
    expect(results.map(({ status }) => status)).toEqual(results.map((_, n) => (n % 4 ? 'appended' : 'conflict')));
  });

  it('is replaced after a failure: the next append uses a new socket', async () => {
    const store = await openStore();
    await store.append(newStream(), 'no_stream', [counted(0)]);
    for (let round = 1; round <= 3; round += 1) {
      await standIn().kill();
      await standIn().restart();
      const stream = newStream();
      expect(await store.append(stream, 'no_stream', [counted(round)])).toMatchObject({ status: 'appended' });
      expect(numbers(await store.readStream(stream))).toEqual([round]);
    }
  });
});
