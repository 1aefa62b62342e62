import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineEvents, type EventCatalogue, eventCatalogue, versions } from '@s30/contracts/events/define';
import { z } from 'zod';
import { open } from '../../sqlite/database.ts';
import { collect, contractCatalogue, counted, drain, event, noted, numbers, written } from '../contract.testing.ts';
import { eventStoreContract } from '../contract.ts';
import { type EventStore, EventStoreUnavailableError, MalformedEventError, START, UnknownEventTypeError } from '../port.ts';
import { openSqliteEventStore } from './eventStore.ts';

const folders: string[] = [];
function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 's30-log-'));
  folders.push(folder);
  return join(folder, 'events.db');
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

eventStoreContract('SQLite', { open: (catalogue) => openSqliteEventStore({ path: newPath(), catalogue }) });
eventStoreContract('SQLite, always through the writer thread', {
  open: (catalogue) => openSqliteEventStore({ path: newPath(), catalogue, alwaysThread: true }),
});

const signal = () => AbortSignal.timeout(60_000);

describe('the SQLite event log', () => {
  let path: string;
  let opened: EventStore[];
  const openStore = async (options: { catalogue?: EventCatalogue; readOnly?: boolean | 'immutable' } = {}) => {
    const store = await openSqliteEventStore({ path, catalogue: contractCatalogue, ...options });
    opened.push(store);
    return store;
  };
  beforeEach(() => {
    path = newPath();
    opened = [];
  });
  afterEach(async () => {
    for (const store of opened) await store.close();
  });

  it('numbers positions without gaps, even when appends were refused in between', async () => {
    const store = await openStore();
    const appends = Array.from({ length: 300 }, (_, n) => store.append(`counter-${n % 100}`, 'no_stream', [counted(n), counted(n)]));
    const results = await Promise.all(appends);
    expect(results.filter(({ status }) => status === 'conflict')).toHaveLength(200);
    const { events } = await store.readAll({ after: START, limit: 1000 });
    expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 200 }, (_, n) => String(n + 1).padStart(16, '0')));
  });

  it('switches between its two threads without losing an append', async () => {
    const store = await openStore();
    for (const [round, callers] of [40, 1, 700, 1, 3, 40, 1].entries()) {
      const appends = Array.from({ length: callers }, (_, n) => store.append(`counter-${round}x${n}`, 'no_stream', [counted(n)]));
      expect((await Promise.all(appends)).every(({ status }) => status === 'appended')).toBe(true);
      await setTimeout(round < 2 ? 150 : 0);
    }
    expect((await store.readAll({ after: START, limit: 10_000 })).events).toHaveLength(786);
  });

  it('keeps everything across a restart', async () => {
    const first = await openStore();
    const events = [counted(1), noted('two')];
    const before = written(await first.append('counter-1', 'no_stream', events));
    await first.close();
    const second = await openStore();
    expect(await second.head()).toBe(before.position);
    expect(await second.readStream('counter-1')).toMatchObject(events);
    expect(await second.append('counter-1', 'no_stream', events)).toEqual({ ...before, status: 'repeated' });
    expect(await second.append('counter-1', 1, [counted(3)])).toMatchObject({ position: '0000000000000003' });
  });

  it('refuses one row without failing the other appends of the same commit', async () => {
    const store = await openStore();
    const saboteur = open(path, { synchronous: 'FULL', cacheKiB: 1000 });
    saboteur.exec("CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.stream = 'counter-3' BEGIN SELECT RAISE(ABORT, 'refused'); END");
    saboteur.close();
    const appends = Array.from({ length: 6 }, (_, n) => store.append(`counter-${n}`, 'no_stream', [counted(n)]));
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[3]).toMatchObject({ reason: expect.any(EventStoreUnavailableError) });
    const { events } = await store.readAll({ after: START, limit: 10 });
    expect(numbers(events)).toEqual([0, 1, 2, 4, 5]);
    expect(events.at(-1)?.position).toBe('0000000000000005');
    expect(store.health()).toEqual({ ok: true });
  });

  describe('decoding stored events', () => {
    const later = eventCatalogue([
      defineEvents('counter', { Counted: z.object({ n: z.union([z.int(), z.string()]) }), Later: z.object({}) }),
    ]);
    const readEverywhere = (store: EventStore) => [
      store.readStream('counter-1'),
      store.readAll({ after: START, limit: 10 }),
      store.readAll({ after: START, limit: 10, types: ['Counted'] }),
      drain(store.subscribe({ after: START, signal: signal() })),
    ];

    it('rejects an unknown type, naming stream and position', async () => {
      const writer = await openStore({ catalogue: later });
      await writer.append('counter-1', 'no_stream', [counted(1), event('Later', {})]);
      await writer.close();
      for (const read of readEverywhere(await openStore())) {
        const error = await read.catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(UnknownEventTypeError);
        expect(String(error)).toMatch(/Later.*revision 1 of counter-1, position 0000000000000002/);
      }
    });

    it('delivers what cannot be decoded without its data, where the reader asks for it', async () => {
      const writer = await openStore({ catalogue: later });
      await writer.append('counter-1', 'no_stream', [counted(1), event('Later', {}), event('Counted', { n: 'one' }), counted(2)]);
      await writer.close();
      const reader = await openStore();
      const how = { after: START, keepUnreadable: true };
      const { events } = await reader.readAll({ ...how, limit: 10 });
      expect(events.map(({ type, data, revision, unreadable }) => ({ type, data, revision, why: unreadable?.name }))).toEqual([
        { type: 'Counted', data: { n: 1 }, revision: 0 },
        { type: 'Later', data: undefined, revision: 1, why: 'UnknownEventTypeError' },
        { type: 'Counted', data: undefined, revision: 2, why: 'MalformedEventError' },
        { type: 'Counted', data: { n: 2 }, revision: 3 },
      ]);
      expect((await collect(reader, how, (found) => found.length === 4)).events).toEqual(events);
    });

    it('rejects data that does not match its schema', async () => {
      const writer = await openStore({ catalogue: later });
      await writer.append('counter-1', 'no_stream', [event('Counted', { n: 'one' })]);
      await writer.close();
      for (const read of readEverywhere(await openStore())) {
        const error = await read.catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(MalformedEventError);
        expect(String(error)).toMatch(/Counted, revision 0 of counter-1, position 0000000000000001/);
      }
    });

    it.each([
      ['without an actor', '{"commandId":"a","correlationId":"b","causationId":"c","at":"2030-05-01T09:00:00.000Z","schemaVersion":1}'],
      [
        'with a role that does not exist',
        '{"commandId":"a","correlationId":"b","causationId":"c","actor":{"userId":"u","role":"owner"},"at":"2030-05-01T09:00:00.000Z","schemaVersion":1}',
      ],
      [
        'with an invalid instant',
        '{"commandId":"a","correlationId":"b","causationId":"c","actor":{"userId":"u","role":"admin"},"at":7,"schemaVersion":1}',
      ],
    ])('rejects metadata %s', async (_what, metadata) => {
      const writer = await openStore();
      await writer.append('counter-1', 'no_stream', [counted(1)]);
      await writer.close();
      const vandal = open(path, { synchronous: 'FULL', cacheKiB: 1000 });
      vandal.run('UPDATE events SET metadata = ?', metadata);
      vandal.close();
      for (const read of readEverywhere(await openStore())) await expect(read).rejects.toBeInstanceOf(MalformedEventError);
    });

    const newest = eventCatalogue([
      defineEvents('counter', {
        Counted: versions([z.object({ n: z.int() }), z.object({ amount: z.int() }), z.object({ amount: z.int(), unit: z.string() })], {
          up: [({ n }) => ({ amount: n }), (data) => ({ ...data, unit: 'pieces' })],
        }),
      }),
    ]);
    it('upcasts older versions to the newest', async () => {
      const first = await openStore();
      await first.append('counter-1', 'no_stream', [counted(5)]);
      await first.close();
      const second = await openStore({ catalogue: newest });
      await second.append('counter-1', 0, [event('Counted', { amount: 6, unit: 'dozens' })]);
      expect((await second.readStream('counter-1')).map(({ data }) => data)).toEqual([
        { amount: 5, unit: 'pieces' },
        { amount: 6, unit: 'dozens' },
      ]);
    });

    it('rejects a newer version that lacks what this release needs', async () => {
      const writer = await openStore({ catalogue: newest });
      await writer.append('counter-1', 'no_stream', [event('Counted', { amount: 6, unit: 'dozens' })]);
      await writer.close();
      for (const read of readEverywhere(await openStore())) await expect(read).rejects.toBeInstanceOf(MalformedEventError);
    });

    it('keeps unknown fields that a newer release has written', async () => {
      const grown = eventCatalogue([
        defineEvents('counter', {
          Counted: versions([z.object({ n: z.int() }), z.object({ n: z.int(), by: z.strictObject({ hand: z.string() }).optional() })], {
            up: [(data) => data],
          }),
        }),
      ]);
      const writer = await openStore({ catalogue: grown });
      await writer.append('counter-1', 'no_stream', [event('Counted', { n: 1, by: { hand: 'left' } })]);
      await writer.close();
      const reader = await openStore();
      expect((await reader.readStream('counter-1')).map(({ data }) => data)).toEqual([{ n: 1, by: { hand: 'left' } }]);
      await expect(reader.append('counter-1', 0, [event('Counted', { n: 2, by: { hand: 'left' } })])).rejects.toBeInstanceOf(
        MalformedEventError,
      );
    });
  });

  describe('opened read-only next to the writer', () => {
    it('reads and follows the log, and refuses to write', async () => {
      const writer = await openStore();
      await writer.append('counter-1', 'no_stream', [counted(1)]);
      const reader = await openStore({ readOnly: true });
      expect(numbers(await reader.readStream('counter-1'))).toEqual([1]);
      await expect(reader.append('counter-2', 'no_stream', [counted(2)])).rejects.toBeInstanceOf(EventStoreUnavailableError);
      expect(reader.health()).toMatchObject({ ok: false });
      const followed = collect(reader, { after: START }, (events) => events.length === 3);
      await setTimeout(30);
      await writer.append('counter-1', 0, [counted(2)]);
      await setTimeout(30);
      await writer.append('counter-1', 1, [counted(3)]);
      expect(numbers((await followed).events)).toEqual([1, 2, 3]);
    });

    it('throws when there is no log', async () => {
      await expect(openStore({ readOnly: true })).rejects.toThrow(`There is no database at ${path}.`);
    });
  });

  it('is read without a file being made beside it when it is immutable', async () => {
    const writer = await openStore();
    await writer.append('counter-1', 'no_stream', [counted(1)]);
    await writer.close();
    const before = readdirSync(dirname(path));
    const reader = await openStore({ readOnly: 'immutable' });
    expect(numbers(await reader.readStream('counter-1'))).toEqual([1]);
    expect(readdirSync(dirname(path))).toEqual(before);
    await expect(reader.append('counter-2', 'no_stream', [counted(2)])).rejects.toBeInstanceOf(EventStoreUnavailableError);
  });

  it('refuses a position of another log', async () => {
    const store = await openStore();
    await expect(store.readAll({ after: '12-34' as typeof START, limit: 1 })).rejects.toThrow('not a position');
  });
});
