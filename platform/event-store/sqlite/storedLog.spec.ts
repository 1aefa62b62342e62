import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { open } from '../../sqlite/database.ts';
import { GENESIS, linkOf } from '../chain.ts';
import { contractCatalogue, counted, noted } from '../contract.testing.ts';
import { START } from '../port.ts';
import type { StoredLog } from '../storedLog.ts';
import { verifyLog } from '../verification.ts';
import { openSqliteEventStore } from './eventStore.ts';
import { chainHead, toPosition } from './log.ts';
import { openSqliteStoredLog } from './storedLog.ts';

const folders: string[] = [];
async function logOf(events: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 's30-chain-'));
  folders.push(folder);
  const path = join(folder, 'events.db');
  const store = await openSqliteEventStore({ path, catalogue: contractCatalogue });
  for (let n = 0; n < events; n += 1) await store.append(`counter-${n}`, 'no_stream', [counted(n), noted('naïve ☕ \u{1F600}')]);
  await store.close();
  return path;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function hashesIn(path: string): Promise<readonly (string | undefined)[]> {
  const log = await openSqliteStoredLog({ path });
  const rows = await log.rows({ after: START, limit: 10_000 });
  await log.close();
  return rows.map(({ hash }) => hash);
}

/** Forges an event with a valid hash, as somebody with write access to the file could; returns its position. */
function forge(path: string): number {
  const database = open(path, { synchronous: 'FULL', cacheKiB: 1000 });
  const head = chainHead(database);
  const position = head.position + 1;
  const event = { revision: 0, id: 'forged', stream: 'counter-forged', type: 'Counted', data: '{"n":1}', metadata: '{}' };
  const { revision, id, stream, type, data, metadata } = event;
  const hash = linkOf(head.hash, event);
  const sql = 'INSERT INTO events(position, revision, id, stream, type, data, metadata, hash) VALUES(?, ?, ?, ?, ?, ?, ?, ?)';
  database.run(sql, position, revision, id, stream, type, data, metadata, hash);
  database.close();
  return position;
}

describe('the chain of the SQLite log', () => {
  it('can be recomputed from the stored bytes, as bytes or as text', async () => {
    const log = await openSqliteStoredLog({ path: await logOf(20) });
    const rows = await log.rows({ after: START, limit: 1000 });
    expect(rows).toHaveLength(40);
    let before = GENESIS;
    for (const row of rows) {
      const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
      const words = { id: text(row.id), stream: text(row.stream), type: text(row.type) };
      expect([linkOf(before, row), linkOf(before, { ...row, ...words, data: text(row.data), metadata: text(row.metadata) })]).toEqual([
        row.hash,
        row.hash,
      ]);
      before = row.hash ?? '';
    }
    expect(await log.at([rows[7]?.position ?? START, '9999999999999999' as typeof START])).toEqual([
      { row: rows[7], previous: rows[6]?.hash },
    ]);
    await log.close();
  });

  it('continues where the log was closed, in both threads', async () => {
    const path = await logOf(3);
    const store = await openSqliteEventStore({ path, catalogue: contractCatalogue, alwaysThread: true });
    await Promise.all(Array.from({ length: 50 }, (_, n) => store.append(`counter-again${n}`, 'no_stream', [counted(n)])));
    await store.close();
    const hashes = await hashesIn(path);
    expect(new Set(hashes).size).toBe(56);
  });

  it('is refused in one sentence when an older release wrote the log', async () => {
    const path = await logOf(2);
    const database = open(path, { synchronous: 'FULL', cacheKiB: 1000 });
    database.exec("ALTER TABLE events ADD COLUMN created TEXT NOT NULL DEFAULT ''");
    database.close();
    const sentence = `The event log ${path} was written by an older release, which this one does not read: name another DATA_DIR.`;
    await expect(openSqliteStoredLog({ path })).rejects.toThrow(sentence);
    await expect(openSqliteEventStore({ path, catalogue: contractCatalogue })).rejects.toThrow(sentence);
  });

  it.each([
    ['in its own thread', false, 1],
    ['in its own thread, before it has written anything', false, 0],
    ['in a thread of its writer', true, 1],
  ])('breaks when somebody adds an event with a valid hash while a server writes %s', async (_, alwaysThread, written) => {
    const path = await logOf(2);
    const store = await openSqliteEventStore({ path, catalogue: contractCatalogue, alwaysThread });
    for (let n = 0; n < written; n += 1) await store.append(`counter-own${n}`, 'no_stream', [counted(n)]);
    const forged = forge(path);
    await store.append('counter-later', 'no_stream', [counted(7)]);
    await store.append('counter-latest', 'no_stream', [counted(8)]);
    await store.close();
    const log = await openSqliteStoredLog({ path });
    const { findings } = await verifyLog({ log, heads: [] });
    expect(findings).toEqual([
      {
        kind: 'changed',
        position: toPosition(forged + 1),
        stream: 'counter-later',
        what: expect.stringContaining('does not follow from the one before it: one of the two was changed, moved or added.'),
      },
    ]);
    await log.close();
  });

  it('is not read in an endless loop when a damaged file returns rows out of order', async () => {
    const log = await openSqliteStoredLog({ path: await logOf(3) });
    const damaged: StoredLog = {
      ...log,
      rows: async (options) =>
        (await log.rows(options)).map((row) => (row.position === toPosition(3) ? { ...row, position: toPosition(1) } : row)),
    };
    const { findings, sound } = await verifyLog({ log: damaged, heads: [] });
    expect(findings).toMatchObject([
      { kind: 'changed', position: toPosition(1), what: expect.stringContaining('the file is damaged there') },
    ]);
    expect(sound.position).toBe(toPosition(2));
    await log.close();
  });

  it('uses no position twice after the log was truncated', async () => {
    const path = await logOf(2);
    const database = open(path, { synchronous: 'FULL', cacheKiB: 1000 });
    database.exec('DELETE FROM events WHERE position > 2');
    database.close();
    const store = await openSqliteEventStore({ path, catalogue: contractCatalogue });
    expect(await store.append('counter-new', 'no_stream', [counted(1)])).toMatchObject({ position: '0000000000000005' });
    await store.close();
    const log = await openSqliteStoredLog({ path });
    const [, second, last] = await log.rows({ after: START, limit: 10 });
    expect(log.gapBetween(second?.position ?? START, last?.position ?? START)).toBe(2);
    await log.close();
  });
});
