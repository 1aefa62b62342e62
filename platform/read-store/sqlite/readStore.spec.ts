import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../clock/until.testing.ts';
import { open as openDatabase } from '../../sqlite/database.ts';
import { at, commit, generation, load, type Person, people } from '../contract/sample.ts';
import { readStoreContract } from '../contract.ts';
import { open, openedForEachTest, rowsIn } from './readStore.testing.ts';
import { openSqliteReadStore } from './readStore.ts';

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
  const opened = openedForEachTest();

  describe('interned values', () => {
    const definition = { ...people, interned: ['city'] };
    const resident = (_id: string, city: string): Person => ({ _id, city });

    it('are kept once', async () => {
      const { store, path } = await opened();
      await load(store, [resident('a', 'Pune'), resident('b', 'Delhi'), resident('c', 'Pune')], definition);
      expect(rowsIn(path, 'SELECT number, word FROM people_g1_words')).toEqual([
        [1, 'Pune'],
        [2, 'Delhi'],
      ]);
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
    expect(rowsIn(path, 'SELECT typeof(_id), _id, typeof(name), name FROM people_g1')).toEqual([
      ['integer', 7, 'integer', Date.parse(document.name)],
    ]);
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
