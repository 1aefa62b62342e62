import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { open as openDatabase } from '../../sqlite/database.ts';
import { transactionsOn } from '../../sqlite/writing.ts';
import type { SecretStoreUnderTest } from '../contract/underTest.ts';
import { secretStoreContract } from '../contract.ts';
import { type SecretStore, SecretStoreUnavailableError } from '../port.ts';
import { groupedWrites } from './groups.ts';
import { openSqliteSecretStore } from './secretStore.ts';

async function open(): Promise<SecretStoreUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'secret-store-'));
  const path = join(folder, 'secrets.db');
  const opened: SecretStore[] = [];
  const again = async (): Promise<SecretStore> => {
    const store = await openSqliteSecretStore({ path });
    opened.push(store);
    return store;
  };
  return {
    store: await again(),
    again,
    async dispose() {
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

secretStoreContract('sqlite', { open });

describe('the sqlite secret store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secret-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['new', 'existing'])('makes the files of a database readable by their owner only: %s', async (kind) => {
    const path = join(folder, 'secrets.db');
    if (kind === 'existing') await writeFile(path, '', { mode: 0o644 });
    const store = await openSqliteSecretStore({ path });
    await store.setPasswordHash('u1', 'hash');
    const files = await readdir(folder);
    expect(files).toContain('secrets.db-wal');
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('commits the writes of one turn together, and rejects only the one that fails', async () => {
    const database = openDatabase(join(folder, 'groups.db'), { synchronous: 'FULL', cacheKiB: 1000 });
    database.exec('CREATE TABLE numbers(n INTEGER PRIMARY KEY) STRICT');
    const transactions = transactionsOn(database, SecretStoreUnavailableError);
    let commits = 0;
    const counted: typeof transactions = {
      ...transactions,
      run: (work) => {
        commits++;
        return transactions.run(work);
      },
    };
    const { write, idle } = groupedWrites(database, counted);
    const insert = (n: number) => write(() => database.run('INSERT INTO numbers VALUES(?)', n).changes);
    const results = await Promise.allSettled([insert(1), insert(2), insert(1), insert(3)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(database.all<{ n: number }>('SELECT n FROM numbers').map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(commits).toBe(1);
    await idle();
    database.close();
  });

  it('has not destroyed a key as long as another connection reads it from the write-ahead log', async () => {
    const path = join(folder, 'secrets.db');
    const store = await openSqliteSecretStore({ path });
    const key = (await store.makePersonKeys(['u1'])).get('u1') ?? new Uint8Array();
    const isInLog = async () => (await readFile(`${path}-wal`)).includes(Buffer.from(key));
    const reader = openDatabase(path, { synchronous: 'FULL', cacheKiB: 1000, readOnly: true });
    reader.exec('BEGIN');
    reader.get('SELECT count(*) FROM person_keys');
    await expect(store.destroyPersonKey('u1')).rejects.toBeInstanceOf(SecretStoreUnavailableError);
    expect(await isInLog()).toBe(true);
    reader.close();
    await store.destroyPersonKey('u1');
    expect(await isInLog()).toBe(false);
    await store.close();
  });

  it('is unavailable while the disk is full', async () => {
    const database = openDatabase(join(folder, 'full.db'), { synchronous: 'FULL', cacheKiB: 1000 });
    database.exec('CREATE TABLE words(word TEXT) STRICT; PRAGMA max_page_count = 10');
    const { write, idle } = groupedWrites(database, transactionsOn(database, SecretStoreUnavailableError));
    const insert = (letters: number) => write(() => database.run('INSERT INTO words VALUES(?)', 'x'.repeat(letters)).changes);
    const results = await Promise.allSettled([insert(1), insert(100_000)]);
    expect(results).toEqual(Array(2).fill({ status: 'rejected', reason: expect.any(SecretStoreUnavailableError) }));
    expect(await insert(1)).toBe(1);
    await idle();
    database.close();
  });
});
