import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractCatalogue as catalogue, counted, noted } from './contract.testing.ts';
import { compareLogs, copyLog, ForeignTargetError } from './copy.ts';
import { type EventStore, START } from './port.ts';
import { openSqliteEventStore } from './sqlite/eventStore.ts';

let folder: string;
let from: EventStore;
let to: EventStore;
const open = (name: string) => openSqliteEventStore({ path: join(folder, `${name}.db`), catalogue });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 's30-copy-'));
  [from, to] = [await open('from'), await open('to')];
});
afterEach(async () => {
  await from.close();
  await to.close();
  rmSync(folder, { recursive: true });
});

const STREAMS = 7;
/** Appends to several streams in turn, sometimes several events at once. */
async function fill(store: EventStore, count: number): Promise<void> {
  const revisions = new Map<number, number>();
  for (let n = 0; n < count; n += 1) {
    const stream = (n * n) % STREAMS;
    const revision = revisions.get(stream) ?? -1;
    const events = n % 5 === 0 ? [counted(n), noted(`${n}`), counted(-n)] : [counted(n)];
    await store.append(`counter-${stream}`, revision === -1 ? 'no_stream' : revision, events);
    revisions.set(stream, revision + events.length);
  }
}
const contentsOf = async (store: EventStore) =>
  (await store.readAll({ after: START, limit: 10_000 })).events.map(({ position: _, ...event }) => event);

describe('a copy of a log', () => {
  it('has the same events with the same ids and revisions, in the same order', async () => {
    await fill(from, 200);
    const copied = await copyLog({ from, to });
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
    expect(copied).toMatchObject({ events: 280, before: 0, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const { before: _, ...compared } = copied;
    expect(await compareLogs(to, from)).toEqual(compared);
  });

  it('ends at the given event while the source goes on', async () => {
    await fill(from, 20);
    const upTo = await from.head();
    const appending: EventStore = {
      ...from,
      async readAll(options) {
        await from.append(`counter-${100 + Math.random()}`, 'no_stream', [counted(1)]);
        return from.readAll(options);
      },
    };
    expect(await copyLog({ from: appending, to, upTo })).toMatchObject({ events: 28 });
    expect(await contentsOf(to)).toEqual((await contentsOf(from)).slice(0, 28));
  });

  it('is empty for an empty log', async () => {
    expect(await copyLog({ from, to })).toMatchObject({ events: 0, streams: 0, before: 0 });
  });

  it('appends no more bytes at once than a store takes', async () => {
    for (const expected of ['no_stream', 0] as const) await from.append('counter-1', expected, [noted('€'.repeat(200_000))]);
    expect(await copyLog({ from, to })).toMatchObject({ events: 2 });
  });

  it('resumes where it was interrupted', async () => {
    await fill(from, 200);
    const interruption = new AbortController();
    const stopped = copyLog({ from, to, signal: interruption.signal, progress: (count) => count > 90 && interruption.abort() });
    await expect(stopped).rejects.toThrow();
    const part = await contentsOf(to);
    expect(part.length).toBeGreaterThan(90);
    expect(part).toEqual((await contentsOf(from)).slice(0, part.length));
    expect(await copyLog({ from, to })).toMatchObject({ events: 280, before: part.length });
    expect(await copyLog({ from, to })).toMatchObject({ events: 280, before: 280 });
  });

  it('is refused when the target holds another log', async () => {
    await fill(from, 20);
    await to.append('counter-1', 'no_stream', [counted(1)]);
    await expect(copyLog({ from, to })).rejects.toThrow(ForeignTargetError);
    expect(await contentsOf(to)).toHaveLength(1);
  });

  it('is no longer accepted once an event differs, or both logs lack one', async () => {
    const events = [counted(1), counted(2)];
    for (const store of [from, to]) await store.append('counter-1', 'no_stream', events);
    const without = (store: EventStore, first: number): EventStore => ({
      ...store,
      async readAll(options) {
        const page = await store.readAll(options);
        return { ...page, events: page.events.slice(options.after === START ? first : 0) };
      },
    });
    expect(await compareLogs(from, to)).toMatchObject({ events: 2 });
    await expect(compareLogs(from, without(to, 1))).rejects.toThrow(/its event 1 is Counted of counter-1/);
    await expect(compareLogs(without(from, 1), without(to, 1))).rejects.toThrow(/goes on with revision 1 instead of 0/);
  });

  it('is no longer accepted once the target the target has events of its own', async () => {
    await fill(from, 20);
    await copyLog({ from, to });
    await to.append('counter-99', 'no_stream', [counted(1)]);
    await expect(copyLog({ from, to })).rejects.toThrow(/goes on where the source ends/);
    await expect(compareLogs(from, to)).rejects.toThrow(ForeignTargetError);
    await expect(compareLogs(to, from)).rejects.toThrow(/it ends before event 29/);
  });
});
