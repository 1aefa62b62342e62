import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { open as openDatabase, type Value } from '../../sqlite/database.ts';
import type { StoreUnderTest } from '../contract.ts';
import { openSqliteReadStore, type SqliteReadStore } from './readStore.ts';

export async function open(): Promise<StoreUnderTest & { readonly store: SqliteReadStore; readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'read-store-'));
  const path = join(folder, 'read.db');
  const opened: SqliteReadStore[] = [];
  const again = async (): Promise<SqliteReadStore> => {
    const store = await openSqliteReadStore({ path });
    opened.push(store);
    return store;
  };
  return {
    path,
    store: await again(),
    again,
    async dispose() {
      for (const store of opened) await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Opens a new store per call and disposes of it after the test. */
export function openedForEachTest(): typeof open {
  const stores: StoreUnderTest[] = [];
  afterEach(async () => {
    for (const under of stores.splice(0)) await under.dispose();
  });
  return async () => {
    const under = await open();
    stores.push(under);
    return under;
  };
}

/** The rows that another connection to the file reads. */
export function rowsIn(path: string, sql: string): readonly (readonly Value[])[] {
  const database = openDatabase(path, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
  try {
    return database.tuples(sql);
  } finally {
    database.close();
  }
}
