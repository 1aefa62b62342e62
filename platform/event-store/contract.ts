import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventCatalogue } from '@s30/contracts/events/define';
import { contractCatalogue, counted, event, newCategory, newStream, noted, numbers, written } from './contract.testing.ts';
import { subscriptionContract } from './contractSubscriptions.ts';
import {
  type EventStore,
  EventStoreUnavailableError,
  EventTooLargeError,
  MAX_APPEND_BYTES,
  MalformedEventError,
  type NewEvent,
  type Position,
  START,
  UnknownEventTypeError,
} from './port.ts';

export type EventStoreContract = {
  /** Opens a store; the suite closes it. The log may be new or shared: the suite never expects an empty one. */
  open(catalogue: EventCatalogue): Promise<EventStore>;
};

/** The suite that every event store adapter passes: `eventStoreContract('SQLite', { open })`. */
export function eventStoreContract(name: string, { open }: EventStoreContract): void {
  describe(`event store contract: ${name}`, () => {
    let store: EventStore;
    beforeEach(async () => {
      store = await open(contractCatalogue);
    });
    afterEach(() => store.close());

    describe('expected revisions', () => {
      it('appends to a new stream, then at the revision it has reached', async () => {
        const stream = newStream();
        expect(await store.append(stream, 'no_stream', [counted(1)])).toMatchObject({ status: 'appended', revision: 0 });
        expect(await store.append(stream, 0, [counted(2), counted(3)])).toMatchObject({ status: 'appended', revision: 2 });
        expect(numbers(await store.readStream(stream))).toEqual([1, 2, 3]);
      });

      it('answers a wrong expectation with the actual revision and writes nothing', async () => {
        const stream = newStream();
        expect(await store.append(stream, 0, [counted(1)])).toEqual({ status: 'conflict', actual: 'no_stream' });
        await store.append(stream, 'no_stream', [counted(1), counted(2)]);
        expect(await store.append(stream, 'no_stream', [counted(9)])).toEqual({ status: 'conflict', actual: 1 });
        expect(await store.append(stream, 0, [counted(9)])).toEqual({ status: 'conflict', actual: 1 });
        expect(await store.append(stream, 2, [counted(9)])).toEqual({ status: 'conflict', actual: 1 });
        expect(numbers(await store.readStream(stream))).toEqual([1, 2]);
      });

      it('lets exactly one of 20 concurrent appends at a revision succeed', async () => {
        const stream = newStream();
        await store.append(stream, 'no_stream', [counted(0)]);
        const results = await Promise.all(Array.from({ length: 20 }, (_, n) => store.append(stream, 0, [counted(n)])));
        expect(results.filter(({ status }) => status === 'appended')).toHaveLength(1);
        expect(results.filter(({ status }) => status === 'conflict')).toEqual(Array(19).fill({ status: 'conflict', actual: 1 }));
        expect(await store.readStream(stream)).toHaveLength(2);
      });

      it('gives each of many concurrent callers its own result', async () => {
        const taken = newStream();
        await store.append(taken, 'no_stream', [counted(0)]);
        const streams = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? taken : newStream()));
        const results = await Promise.all(streams.map((stream, n) => store.append(stream, 'no_stream', [counted(n), counted(n)])));
        expect(results.map(({ status }) => status)).toEqual(streams.map((stream) => (stream === taken ? 'conflict' : 'appended')));
        for (const [n, stream] of streams.entries()) if (stream !== taken) expect(numbers(await store.readStream(stream))).toEqual([n, n]);
        expect(await store.readStream(taken)).toHaveLength(1);
      });
    });

    describe('repeating an append', () => {
      let stream: string;
      let events: readonly [NewEvent, NewEvent, NewEvent];
      beforeEach(async () => {
        stream = newStream();
        events = [counted(1), counted(2), counted(3)];
        await store.append(stream, 'no_stream', [counted(0)]);
      });

      it('returns the first result, even after later appends', async () => {
        const first = written(await store.append(stream, 0, events));
        expect(await store.append(stream, 0, events)).toEqual({ ...first, status: 'repeated' });
        await store.append(stream, 3, [counted(4)]);
        expect(await store.append(stream, 0, events)).toEqual({ ...first, status: 'repeated' });
        expect(numbers(await store.readStream(stream))).toEqual([0, 1, 2, 3, 4]);
      });

      it('recognises a repeated first append to a stream', async () => {
        const fresh = newStream();
        await store.append(fresh, 'no_stream', events);
        expect(await store.append(fresh, 'no_stream', events)).toMatchObject({ status: 'repeated', revision: 2 });
      });

      it('recognises a leading part of an earlier append', async () => {
        await store.append(stream, 0, events);
        expect(await store.append(stream, 0, events.slice(0, 2))).toMatchObject({ status: 'repeated', revision: 2 });
      });

      it.each<[string, (events: readonly [NewEvent, NewEvent, NewEvent]) => readonly NewEvent[]]>([
        ['another order', ([a, b, c]) => [b, a, c]],
        ['a later part', ([, b, c]) => [b, c]],
        ['old events followed by new ones', (all) => [...all, counted(9)]],
        ['one id replaced', ([a, b]) => [a, b, counted(3)]],
      ])('is a conflict with %s', async (_name, change) => {
        await store.append(stream, 0, events);
        expect(await store.append(stream, 0, change(events))).toEqual({ status: 'conflict', actual: 3 });
        expect(await store.readStream(stream)).toHaveLength(4);
      });

      it('writes the events once when both appends arrive at the same time', async () => {
        const results = await Promise.all([store.append(stream, 0, events), store.append(stream, 0, events)]);
        expect(results.map(({ status }) => status).sort()).toEqual(['appended', 'repeated']);
        expect(await store.readStream(stream)).toHaveLength(4);
      });
    });

    describe('reading a stream', () => {
      it('returns what was appended, with revision and position', async () => {
        const stream = newStream();
        const [one, two] = [counted(1), noted('Grüße, 你好 🎉 "\\ \u0000 end')];
        const { position } = written(await store.append(stream, 'no_stream', [one, two]));
        const events = await store.readStream(stream);
        expect(events).toMatchObject([
          { ...one, stream, revision: 0 },
          { ...two, stream, revision: 1, position },
        ]);
        expect(events.map(({ metadata }) => metadata)).toEqual([one.metadata, two.metadata]);
      });

      it('reads a stream that does not exist as empty', async () => {
        expect(await store.readStream(newStream())).toEqual([]);
      });

      it('starts at the given revision and stops at the limit', async () => {
        const stream = newStream();
        await store.append(stream, 'no_stream', [0, 1, 2, 3, 4].map(counted));
        expect(numbers(await store.readStream(stream, { from: 2 }))).toEqual([2, 3, 4]);
        expect(numbers(await store.readStream(stream, { from: 1, limit: 2 }))).toEqual([1, 2]);
        expect(await store.readStream(stream, { from: 5 })).toEqual([]);
        expect(await store.readStream(stream, { limit: 0 })).toEqual([]);
      });

      it('reads a stream longer than any page', async () => {
        const stream = newStream();
        for (let n = 0; n < 4400; n += 1100) {
          const expected = n === 0 ? 'no_stream' : n - 1;
          await store.append(
            stream,
            expected,
            Array.from({ length: 1100 }, (_, index) => counted(n + index)),
          );
        }
        expect(numbers(await store.readStream(stream))).toEqual(Array.from({ length: 4400 }, (_, n) => n));
        expect(numbers(await store.readStream(stream, { from: 100, limit: 4000 }))).toHaveLength(4000);
      });
    });

    describe('reading the log', () => {
      it('returns events in commit order, pages without overlap, and reports the head', async () => {
        const category = newCategory();
        const before = await store.head();
        const positions = [];
        for (let n = 0; n < 5; n += 1) positions.push(written(await store.append(newStream(category), 'no_stream', [counted(n)])).position);
        expect(positions).toEqual([...positions].sort());
        expect(positions.every((position) => position > START && position > before)).toBe(true);
        expect(await store.head()).toBe(positions.at(-1));

        const first = await store.readAll({ after: before, limit: 3 });
        const second = await store.readAll({ after: first.position, limit: 3 });
        expect(numbers(first.events)).toEqual([0, 1, 2]);
        expect(first.position).toBe(positions[2]);
        expect(numbers(second.events)).toEqual([3, 4]);
        expect(await store.readAll({ after: second.position, limit: 3 })).toEqual({ events: [], position: second.position });
        expect([...first.events, ...second.events].map(({ position }) => position)).toEqual(positions);
      });

      it('finds the id of the event at a position, or of the last one before it', async () => {
        const events = [counted(0), counted(1)];
        const stream = newStream();
        const { position: first } = written(await store.append(stream, 'no_stream', events.slice(0, 1)));
        const { position: last } = written(await store.append(stream, 0, events.slice(1)));
        expect([await store.idAt(first), await store.idAt(last)]).toEqual(events.map(({ id }) => id));
        expect(await store.idAt(last.replace(/^./, '9') as Position)).toBe(events[1]?.id);
        expect([await store.idAt(START), await store.idAt('elsewhere' as Position)]).toEqual([undefined, undefined]);
      });

      it('skips other categories but advances past them', async () => {
        const [a, b] = [newCategory(), newCategory()];
        const prefixed = `${a}x`;
        const before = await store.head();
        for (const [n, category] of [a, b, prefixed, a, b].entries()) await store.append(newStream(category), 'no_stream', [counted(n)]);
        const read = async (...categories: string[]) => numbers((await store.readAll({ after: before, limit: 100, categories })).events);
        expect(await read(a)).toEqual([0, 3]);
        expect(await read(a, b)).toEqual([0, 1, 3, 4]);
        expect(await read(prefixed)).toEqual([2]);
        expect(numbers((await store.readAll({ after: START, limit: 1, categories: [a] })).events)).toEqual([0]);
        expect(await store.readAll({ after: before, limit: 100, categories: [newCategory()] })).toEqual({
          events: [],
          position: await store.head(),
        });
      });

      it('skips other types but advances past them', async () => {
        const stream = newStream();
        const before = await store.head();
        await store.append(stream, 'no_stream', [counted(0), noted('a'), counted(1), noted('b')]);
        const page = { after: before, limit: 100, categories: [stream.slice(0, stream.indexOf('-'))] };
        expect(numbers((await store.readAll({ ...page, types: ['Counted'] })).events)).toEqual([0, 1]);
        expect(numbers((await store.readAll({ ...page, types: ['Counted'], limit: 1 })).events)).toEqual([0]);
        expect((await store.readAll({ ...page, types: ['Noted', 'Counted'] })).events).toHaveLength(4);
        expect(await store.readAll({ ...page, types: [] })).toEqual({ events: [], position: await store.head() });
      });
    });

    describe('what may be written', () => {
      it('refuses an event type that is not in the catalogue', async () => {
        const stream = newStream();
        await expect(store.append(stream, 'no_stream', [counted(1), event('Uncounted', {})])).rejects.toBeInstanceOf(UnknownEventTypeError);
        expect(await store.readStream(stream)).toEqual([]);
      });

      it.each<[string, NewEvent]>([
        ['data of another type', event('Counted', { n: 'one' })],
        ['an unknown key', event('Counted', { n: 1, m: 2 })],
        ['a missing key', event('Counted', {})],
        ['no data', event('Counted', undefined)],
        ['an id that is no UUID', { ...counted(1), id: 'first' }],
        ['metadata without an actor', { ...counted(1), metadata: { ...counted(1).metadata, actor: undefined as never } }],
      ])('refuses %s', async (_name, malformed) => {
        const stream = newStream();
        await expect(store.append(stream, 'no_stream', [counted(1), malformed])).rejects.toBeInstanceOf(MalformedEventError);
        expect(await store.readStream(stream)).toEqual([]);
      });

      it('refuses an append without events, and invalid stream names', async () => {
        await expect(store.append(newStream(), 'no_stream', [])).rejects.toBeInstanceOf(MalformedEventError);
        for (const stream of ['', 'counter', `counter-${randomUUID()}\0`, '$counter-1', 'counter-\ud800']) {
          await expect(store.append(stream, 'no_stream', [counted(1)])).rejects.toBeInstanceOf(MalformedEventError);
        }
      });

      it('accepts at most 1 MiB per append, all events together', async () => {
        const stream = newStream();
        const half = () => noted('x'.repeat(MAX_APPEND_BYTES / 2));
        await expect(store.append(stream, 'no_stream', [half(), half()])).rejects.toBeInstanceOf(EventTooLargeError);
        // Two bytes per letter: the limit counts bytes, not characters.
        await expect(store.append(stream, 'no_stream', [noted('é'.repeat(MAX_APPEND_BYTES / 2))])).rejects.toBeInstanceOf(
          EventTooLargeError,
        );
        expect(await store.append(stream, 'no_stream', [half(), noted('x'.repeat(MAX_APPEND_BYTES / 2 - 4096))])).toMatchObject({
          revision: 1,
        });
      });
    });

    describe('closing', () => {
      it('finishes pending appends, refuses later calls, and may be called twice', async () => {
        const stream = newStream();
        const appends = Array.from({ length: 30 }, () => store.append(newStream(), 'no_stream', [counted(1)]));
        expect(store.health()).toEqual({ ok: true });
        await Promise.all([store.close(), store.close()]);
        expect((await Promise.all(appends)).every(({ status }) => status === 'appended')).toBe(true);
        await expect(store.append(stream, 'no_stream', [counted(1)])).rejects.toBeInstanceOf(EventStoreUnavailableError);
        await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailableError);
        await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailableError);
        expect(store.health()).toMatchObject({ ok: false });
      });
    });

    subscriptionContract(() => store);
  });
}
