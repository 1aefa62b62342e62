import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../clock/until.testing.ts';
import { open as openDatabase } from '../../sqlite/database.ts';
import { at, commit, generation, load, type Person, people } from '../contract/sample.ts';
import { readStoreContract, type StoreUnderTest } from '../contract.ts';
import type { CollectionDefinition, Query } from '../port.ts';
import { openSqliteReadStore, type SqliteReadStore } from './readStore.ts';

async function open(): Promise<StoreUnderTest & { readonly store: SqliteReadStore; readonly path: string }> {
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

readStoreContract('sqlite', { open });

/** Runs statements with `store`, opened on the same file, in another process. */
async function inSecondProcess(path: string, statements: string): Promise<void> {
  const script = `
    import { openSqliteReadStore } from ${JSON.stringify(new URL('./readStore.ts', import.meta.url).href)};
    const store = await openSqliteReadStore({ path: ${JSON.stringify(path)} });
    ${statements}
    await store.close();
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
}

describe('the sqlite read store', () => {
  const stores: StoreUnderTest[] = [];
  const opened = async () => {
    const under = await open();
    stores.push(under);
    return under;
  };
  afterEach(async () => {
    for (const under of stores.splice(0)) await under.dispose();
  });

  describe('uses the declared indexes for', () => {
    const slots: CollectionDefinition = {
      name: 'slots',
      version: 1,
      fields: { interviewerId: 'text', status: 'text', startsAt: 'text', price: 'number', open: 'boolean', 'candidate.id': 'text' },
      indexes: [['interviewerId', 'status', 'startsAt'], ['startsAt'], ['open', 'price'], ['candidate.id', 'startsAt']],
      search: ['title'],
    };
    const range = { gte: '2026-01-01', lt: '2026-02-01' };

    it.each<[string, number, Query]>([
      [
        'equality, range and sort',
        0,
        { where: { interviewerId: 'i', status: 'open', startsAt: range }, sort: { startsAt: 'asc' }, limit: 20 },
      ],
      ['equality and a descending sort', 0, { where: { interviewerId: 'i', status: 'open' }, sort: { startsAt: 'desc' }, limit: 20 }],
      ['equality, sort and contains', 0, { where: { interviewerId: 'i', status: 'open' }, contains: 'x', sort: { startsAt: 'desc' } }],
      ['a sort alone', 1, { sort: { startsAt: 'desc' }, limit: 20, offset: 40 }],
      ['a sort and contains', 1, { contains: 'x', sort: { startsAt: 'asc' }, limit: 20 }],
      ['a sort and a range', 1, { where: { startsAt: range }, sort: { startsAt: 'asc' }, limit: 20 }],
      ['a boolean and a number', 2, { where: { open: true }, sort: { price: 'asc' } }],
      ['null, as in documents that lack the field', 2, { where: { open: null }, sort: { price: 'desc' } }],
      ['a nested field', 3, { where: { 'candidate.id': 'c' }, sort: { startsAt: 'desc' } }],
    ])('%s', async (_title, index, query) => {
      const { store } = await opened();
      await load(store, [], slots);
      const plan = store.explain(slots, query);
      expect(plan).toHaveLength(1);
      expect(plan[0]).toMatch(new RegExp(`^(SEARCH|SCAN) slots_g1 USING (COVERING )?INDEX slots_g1_${index}( |$)`));
    });
    it('documents that are only appended, in their order', async () => {
      const { store } = await opened();
      const added = { ...slots, name: 'added', appended: true as const };
      await load(store, [], added);
      const explained = (query: Query) => store.explain(added, query).filter((step) => step.includes('added'));
      expect(explained({ where: { 'candidate.id': 'c', startsAt: 's', _id: { lt: 'b' } }, sort: { _id: 'desc' }, limit: 20 })).toEqual([
        'SEARCH added_g1 USING INDEX added_g1_3 (candidate.id=? AND startsAt=? AND rowid<?)',
        expect.stringMatching(/^SEARCH added_g1 USING COVERING INDEX .*_id</),
      ]);
      expect(explained({ sort: { _id: 'desc' }, limit: 20 })).toEqual(['SCAN added_g1']);
      expect(store.explain(added, { where: { open: true }, sort: { _id: 'desc' } }).join()).toContain('added_g1_2');
    });
    it('interned values', async () => {
      const { store } = await opened();
      const added = { ...slots, name: 'added', appended: true as const, indexes: [['status']], interned: ['status'] };
      await load(store, [], added);
      for (const status of ['open', { in: ['open', 'held'] }]) {
        const [step] = store.explain(added, { where: { status }, sort: { _id: 'desc' }, limit: 20 });
        expect(step).toBe('SEARCH added_g1 USING INDEX added_g1_0 (status=?)');
      }
    });
    it('a sparse field, which indexes no document without it', async () => {
      const { store } = await opened();
      const sparse = { ...slots, sparse: ['startsAt'] };
      await load(store, [], sparse);
      for (const startsAt of ['2026', { gt: '' }, range]) {
        const [step] = store.explain(sparse, { where: { startsAt }, sort: { startsAt: 'asc' } });
        expect(step).toMatch(/^SEARCH slots_g1 USING INDEX slots_g1_1 /);
      }
      expect(store.explain(sparse, { where: { startsAt: null } }).join()).toContain('sqlite_autoindex');
    });
    it('a document by its id', async () => {
      const { store } = await opened();
      await load(store, [], slots);
      expect(store.explain(slots, { where: { _id: 'a' } })).toEqual([expect.stringMatching(/^SEARCH slots_g1 USING .*_id=\?/)]);
    });
  });

  it('indexes a generation after filling it, except for fields that the filling itself queries', async () => {
    const { store, path } = await opened();
    const database = openDatabase(path, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
    const sql = "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'people_g1' AND sql IS NOT NULL ORDER BY name";
    const indexes = () => database.all<{ name: string }>(sql).map(({ name }) => name);
    const resident = { _id: 'a', city: 'Pune' };
    try {
      await store.prepare(generation(1));
      await commit(store, generation(1), at(1), { puts: [resident] });
      expect(indexes()).toEqual([]);
      expect(await store.readerOf(generation(1)).find({ where: { city: 'Pune' } })).toEqual([resident]);
      expect(indexes()).toEqual(['people_g1_0']);
      await store.promote(generation(1));
      expect(indexes()).toEqual(['people_g1_0', 'people_g1_1']);
    } finally {
      database.close();
    }
  });

  describe('interned values', () => {
    const definition = { ...people, interned: ['city'] };
    const resident = (_id: string, city: string): Person => ({ _id, city });

    it('are kept once', async () => {
      const { store, path } = await opened();
      await load(store, [resident('a', 'Pune'), resident('b', 'Delhi'), resident('c', 'Pune')], definition);
      const database = openDatabase(path, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
      try {
        expect(database.tuples('SELECT number, word FROM people_g1_words')).toEqual([
          [1, 'Pune'],
          [2, 'Delhi'],
        ]);
      } finally {
        database.close();
      }
    });
    it('are written again after the batch that brought them has failed', async () => {
      const { store } = await opened();
      await load(store, [], definition);
      const failing = [resident('a', 'Pune'), { _id: 'b', age: 'old' } as unknown as Person];
      await expect(commit(store, generation(1, definition), at(2), { puts: failing })).rejects.toThrow('declared number');
      await commit(store, generation(1, definition), at(2), { puts: [resident('a', 'Delhi'), resident('b', 'Pune')] });
      expect(await store.reader(definition).find()).toEqual([resident('a', 'Delhi'), resident('b', 'Pune')]);
    });
    it('are those of the generation, even if another connection built it again under the same number', async () => {
      const { store, again } = await opened();
      const other = await again();
      const reader = store.reader(definition);
      for (const city of ['Pune', 'Delhi']) {
        await load(other, [resident('a', city)], definition);
        expect(await reader.find({ where: { city } })).toEqual([resident('a', city)]);
        for (const mark of await other.marks()) await other.disown(mark);
      }
    });
  });

  it('stores instants and positions as numbers', async () => {
    const { store, path } = await opened();
    const definition = { ...people, fields: { name: 'instant' }, indexes: [], appended: true } as const;
    const document = { _id: at(7), name: '2026-11-24T13:30:00.000Z' };
    await load(store, [document], definition);
    expect(await store.reader(definition).find({ where: { _id: at(7) } })).toEqual([document]);
    await expect(store.reader(definition).find({ where: { name: { gte: '2026' } } })).rejects.toThrow('declared ISO instant');
    const database = openDatabase(path, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
    try {
      expect(database.tuples('SELECT typeof(_id), _id, typeof(name), name FROM people_g1')).toEqual([
        ['integer', 7, 'integer', Date.parse(document.name)],
      ]);
    } finally {
      database.close();
    }
  });

  it('rejects a document that comes before others in an appended collection', async () => {
    const { store } = await opened();
    const definition = { ...people, appended: true as const };
    await load(store, [{ _id: 'b' }], definition);
    const put = (_id: string, position: number) => commit(store, generation(1, definition), at(position), { puts: [{ _id }] });
    await expect(put('a', 2)).rejects.toThrow('no end to append to');
    await put('c', 2);
    expect(await store.reader(definition).find({ sort: { _id: 'desc' } })).toEqual([{ _id: 'c' }, { _id: 'b' }]);
  });

  it('lets a read-only connection read beside the writer, and rejects its writes', async () => {
    const { store, path } = await opened();
    await load(store, [{ _id: 'a' }], people);
    const readOnly = await openSqliteReadStore({ path, readOnly: true });
    try {
      await commit(store, generation(1), at(2), { puts: [{ _id: 'b' }] });
      expect(await readOnly.reader(people).count()).toBe(2);
      await expect(readOnly.requestRebuild('people')).rejects.toThrow();
      expect(await readOnly.status('people')).toMatchObject({ live: 1, rebuildRequested: false });
    } finally {
      await readOnly.close();
    }
    await expect(openSqliteReadStore({ path: `${path}.missing`, readOnly: true })).rejects.toThrow();
  });

  it('works beside a second process that writes at the same time', async () => {
    const { store, path } = await opened();
    await load(store, [], people);
    const other = inSecondProcess(
      path,
      "for (let position = 1; position <= 60; position++) await store.saveCursor('other', String(position).padStart(16, '0'));",
    );
    for (let position = 2; position < 60; position++) {
      await commit(store, generation(1), at(position), { puts: [{ _id: 'a' }, { _id: `${position}` }] });
    }
    await other;
    expect(await store.reader(people).count()).toBe(59);
    expect(await store.loadCursor('other')).toBe(at(60));
  });

  it('never shows a gap while a second process swaps generations', async () => {
    const { store, path } = await opened();
    await load(store, [{ _id: 'a' }], people);
    let changing = true;
    const other = inSecondProcess(
      path,
      `const definition = ${JSON.stringify(people)};
      for (let generation = 2; generation < 100; generation++) {
        const collection = { definition, generation };
        await store.prepare(collection);
        await store.write({ collection, after: '', puts: [{ _id: 'a' }], deletes: [], notes: new Map(), checkpoint: '1' });
        await store.promote(collection);
      }`,
    ).finally(() => {
      changing = false;
    });
    const reader = store.reader(people);
    for (let reads = 0; changing; reads++) {
      expect(await reader.count()).toBe(1);
      if (reads % 100 === 0) await setImmediate();
    }
    await other;
    expect(await store.status('people')).toMatchObject({ live: 99 });
  });

  it('leaves nothing of a dropped generation in any file', async () => {
    const { store, path } = await opened();
    const secret = 'Thistledown Analytics';
    const isInAFile = async () => {
      const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file)));
      return files.some((bytes) => bytes.includes(secret));
    };
    const person: Person = { _id: 'a', name: secret, city: secret };
    const definition = { ...people, interned: ['city'] };
    await load(store, [person], definition);
    expect(await isInAFile()).toBe(true);
    await store.prepare(generation(2, definition));
    await commit(store, generation(2, definition), at(2), { puts: [{ _id: 'a' }] });
    await store.promote(generation(2, definition));
    await until('the files to forget it', async () => !(await isInAFile()));
    expect(await store.reader(definition).find()).toEqual([{ _id: 'a' }]);
    await store.prepare(generation(3, definition));
    await commit(store, generation(3, definition), at(3), { puts: [person] });
    expect(await isInAFile()).toBe(true);
    await store.discard(generation(3, definition));
    await until('the files to forget it again', async () => !(await isInAFile()));
  });

  it('leaves nothing of words whose generation an older release has dropped without them, once it is opened again', async () => {
    const { store, path, again } = await opened();
    const secret = 'Thistledown Analytics';
    const definition = { ...people, interned: ['city'] };
    await load(store, [{ _id: 'a', city: secret }], definition);
    await store.close();
    const older = openDatabase(path, { synchronous: 'NORMAL', cacheKiB: 1000 });
    older.exec('DROP TABLE people_g1; DELETE FROM projections');
    older.close();
    expect((await readFile(path)).includes(secret)).toBe(true);
    const reopened = await again();
    await load(reopened, [{ _id: 'a', city: 'Pune' }], { ...definition, name: 'others' });
    await reopened.close();
    expect((await readFile(path)).includes(secret)).toBe(false);
    expect(await (await again()).reader({ ...definition, name: 'others' }).find()).toEqual([{ _id: 'a', city: 'Pune' }]);
  });

  it('waits for a lock without blocking the event loop', async () => {
    const { store, path } = await opened();
    const holder = openDatabase(path, { synchronous: 'NORMAL', cacheKiB: 1000 });
    try {
      holder.exec('BEGIN IMMEDIATE');
      let settled = false;
      const write = store.saveCursor('mail', at(1), undefined).then(() => {
        settled = true;
      });
      for (let turn = 0; turn < 20; turn++) await sleep(1);
      expect(settled).toBe(false);
      expect(await store.loadCursor('mail')).toBe('');
      holder.exec('COMMIT');
      await write;
      expect(await store.loadCursor('mail')).toBe(at(1));
    } finally {
      holder.close();
    }
  });
});
