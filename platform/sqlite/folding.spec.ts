import { mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../clock/until.testing.ts';
import { type Database, open } from './database.ts';
import { type Folding, foldingOf, foldsBesideWrites } from './folding.ts';

describe('folding the write-ahead log back', () => {
  let folder: string;
  let database: Database;
  let folding: Folding;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 's30-folding-'));
    database = open(join(folder, 'some.db'), { synchronous: 'NORMAL', cacheKiB: 1000, autoCheckpoint: false });
    database.exec('CREATE TABLE numbers(n INTEGER PRIMARY KEY, filling TEXT NOT NULL) STRICT');
    folding = foldingOf(database);
  });
  afterEach(async () => {
    await folding.close();
    database.close();
    await rm(folder, { recursive: true });
  });

  const write = (rows: number): void =>
    database.transaction(() => {
      for (let n = 0; n < rows; n += 1) database.run('INSERT INTO numbers(filling) VALUES(?)', 'x'.repeat(4000));
    });
  const log = () => database.checkpoint('NOOP');
  const isFolded = () => log().checkpointed === log().logPages;

  it('leaves a short log alone, and folds a long one in the background', async () => {
    write(100);
    folding.look();
    await sleep(50);
    expect(log().checkpointed).toBe(0);
    write(1000);
    folding.look();
    expect(log().checkpointed).toBe(0);
    await until('the log to be folded back', isFolded);
    write(1);
    expect(log().logPages).toBeLessThan(100);
    expect(folding.room()).toBeUndefined();
    expect(folding.failure()).toBeUndefined();
  });

  const fileSize = async () => (await stat(`${database.path}-wal`)).size;
  const PRAGMA = 'PRAGMA wal_autocheckpoint';
  const isEmpty = async () => (await fileSize()) === 0;
  it('empties the log on request, once no reader needs it', async () => {
    const reader = open(database.path, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
    write(10);
    reader.exec('BEGIN');
    reader.get('SELECT count(*) FROM numbers');
    write(1);
    folding.empty();
    await sleep(300);
    expect(await fileSize()).toBeGreaterThan(0);
    write(1);
    reader.exec('COMMIT');
    await until('the log to be emptied', isEmpty);
    expect(folding.failure()).toBeUndefined();
    reader.close();
  });

  it.each([
    { name: 'emptying', ask: () => folding.empty(), isDone: isEmpty },
    { name: 'folding', ask: () => folding.look(), isDone: isFolded },
  ])('retries $name the log after a failure', async ({ ask, isDone }) => {
    // A fold ends with this pragma, and only then counts again from when the next one is due.
    database.exec(`${PRAGMA}=100000`);
    write(1100);
    ask();
    await until('the first fold to end', () => database.get<{ wal_autocheckpoint: number }>(PRAGMA)?.wal_autocheckpoint === 0);
    expect(await isDone()).toBe(true);
    write(1100);
    const stored = await readFile(database.path);
    await truncate(database.path);
    ask();
    await until('the failure', () => folding.failure() !== undefined);
    expect(await isDone()).toBe(false);
    await writeFile(database.path, stored, { flag: 'r+' });
    await until('no failure', () => folding.failure() === undefined);
    expect(await isDone()).toBe(true);
  });

  it('makes writes wait when the log becomes too long', async () => {
    write(1100);
    folding.look();
    write(16_000);
    folding.look();
    const room = folding.room();
    expect(room).toBeDefined();
    expect(folding.room()).toBe(room);
    await room;
    expect(isFolded()).toBe(true);
    write(1);
    folding.look();
    expect(folding.room()).toBeUndefined();
  });

  it('does not make writes wait for a long read', async () => {
    const reader = open(database.path, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
    reader.exec('BEGIN');
    reader.get('SELECT count(*) FROM numbers');
    write(16_000);
    folding.look();
    await folding.room();
    expect(isFolded()).toBe(false);
    write(1);
    folding.look();
    expect(folding.room()).toBeUndefined();
    reader.close();
    write(1000);
    folding.look();
    await until('the log to be folded back', isFolded);
  });

  it.each([
    ['3.53.4', true],
    ['3.51.3', true],
    ['4.0.0', true],
    ['3.51.2', false],
    ['3.9.3', false],
  ])('is safe during writes with SQLite %s: %s', (version, isSafe) => expect(foldsBesideWrites(version)).toBe(isSafe));

  it('is left to commits, and reports a failure, until the thread can run', async () => {
    const later = join(folder, 'later');
    const broken = foldingOf({ ...database, path: join(later, 'some.db') });
    write(1100);
    broken.look();
    await until('the failure of the thread', () => broken.failure() !== undefined);
    expect(broken.failure()).toContain('cannot be folded back');
    write(1);
    expect(isFolded()).toBe(true);
    broken.look();
    expect(broken.room()).toBeUndefined();
    broken.empty();
    await symlink(folder, later);
    await until('no failure', () => broken.failure() === undefined);
    expect(await isEmpty()).toBe(true);
    write(1100);
    expect(isFolded()).toBe(false);
    broken.look();
    await until('the log to be folded back', isFolded);
    await broken.close();
  });
});
