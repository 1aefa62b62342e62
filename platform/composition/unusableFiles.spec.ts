import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readEnvironment } from '../config/environment.ts';
import { onLinux } from '../config/machine.testing.ts';
import { START } from '../event-store/port.ts';
import { open } from '../sqlite/database.ts';
import { type Stores, storesOf } from './stores.ts';

const NOT_A_DATABASE = 'This was a photograph. '.repeat(500);

let folder: string;
let stores: Stores;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's30-unusable-'));
  const environment = readEnvironment({ DATA_DIR: folder });
  if (!environment.ok) throw new Error(environment.message);
  stores = storesOf({ ...environment.config });
});
afterEach(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});
const pathOf = (file: string) => join(folder, file);

it('refuses an event log that is no database in one sentence, and leaves it alone', async () => {
  await writeFile(pathOf('events.db'), NOT_A_DATABASE);
  await expect(stores.eventStore()).rejects.toThrow(
    `The event log ${pathOf('events.db')} is no SQLite database, or a damaged one: put a backup in its place (npm run restore), or name another DATA_DIR.`,
  );
  expect(await readFile(pathOf('events.db'), 'utf8')).toBe(NOT_A_DATABASE);
});

it('refuses a truncated event log in the same way', async () => {
  await (await stores.eventStore()).close();
  const log = open(pathOf('events.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
  const sql =
    "INSERT INTO events(position, id, stream, revision, type, data, metadata, hash) VALUES(?, ?, 'user-1', ?, 'Any', ?, '{}', '')";
  log.transaction(() => {
    for (let n = 1; n <= 500; n += 1) log.run(sql, n, String(n), n, 'x'.repeat(1000));
  });
  log.checkpoint('TRUNCATE');
  log.close();
  const whole = await readFile(pathOf('events.db'));
  await writeFile(pathOf('events.db'), whole.subarray(0, whole.length / 2));
  await expect(stores.eventStore()).rejects.toThrow('is no SQLite database, or a damaged one');
});

it.each([
  ['a folder', (path: string) => mkdir(path)],
  ['no database', (path: string) => writeFile(path, NOT_A_DATABASE)],
])('names the lock of the event log when it is %s', async (_, put) => {
  await put(pathOf('events.db.lock'));
  await expect(stores.eventStore()).rejects.toThrow(
    /^The lock \S+events\.db\.lock of the event log cannot be used \([^)]+\): delete it while no process runs, and let its folder belong to this user\.$/,
  );
});

it('refuses secrets that are no database in one sentence, and leaves them alone', async () => {
  await writeFile(pathOf('secrets.db'), NOT_A_DATABASE);
  await expect(stores.secrets()).rejects.toThrow(
    `The secrets ${pathOf('secrets.db')} are no SQLite database, or a damaged one: put a backup in its place (npm run restore), or name another DATA_DIR.`,
  );
  expect(await readFile(pathOf('secrets.db'), 'utf8')).toBe(NOT_A_DATABASE);
});

it('opens the secrets once they can be, although it could not open them before', async () => {
  await writeFile(pathOf('secrets.db'), NOT_A_DATABASE);
  await expect(stores.secrets()).rejects.toThrow('no SQLite database');
  await rm(pathOf('secrets.db'));
  const secrets = await stores.secrets();
  expect(await stores.secrets()).toBe(secrets);
});

it.each([
  ['secrets.db', 'no file', () => stores.secrets()],
  ['files', 'EEXIST', () => stores.files()],
  ['outbox', 'EEXIST', () => stores.mailer()],
])('refuses something else in the place of %s in one sentence', async (name, code, opening) => {
  await (name === 'secrets.db' ? mkdir(pathOf(name)) : writeFile(pathOf(name), ''));
  await expect(opening()).rejects.toThrow(
    `${pathOf(name)} cannot be opened (${code}): let it belong to this user, or name another DATA_DIR.`,
  );
});

it('moves a read model file that is no database aside, and rebuilds the read models', async () => {
  await writeFile(pathOf('read.db'), NOT_A_DATABASE);
  const readStore = await stores.readStore();
  expect(await readStore.health()).toEqual({ ok: true });
  expect(await readStore.loadCursor('mail')).toBe(START);
  expect((await readdir(folder)).filter((name) => name.includes('unusable'))).toEqual(['read.db.unusable-1']);
  expect(await readFile(pathOf('read.db.unusable-1'), 'utf8')).toBe(NOT_A_DATABASE);
});

it('rebuilds read models that have another layout', async () => {
  const older = open(pathOf('read.db'), { synchronous: 'NORMAL', cacheKiB: 1000 });
  older.exec('CREATE TABLE cursors(name TEXT PRIMARY KEY NOT NULL, position TEXT NOT NULL) STRICT');
  older.run("INSERT INTO cursors VALUES('mail', '0000000000000005')");
  older.close();
  const readStore = await stores.readStore();
  expect(await readStore.loadCursor('mail')).toBe(START);
  expect(await readStore.marks()).toEqual([]);
});

onLinux('refuses folders that cannot be made although the folder above exists, in one sentence', async () => {
  const environment = readEnvironment({ DATA_DIR: '/proc/nope', AUDIT_SEALS_DIR: '/proc/nope/deeper' });
  if (!environment.ok) throw new Error(environment.message);
  const { files, sealFolder } = storesOf(environment.config);
  await expect(files()).rejects.toThrow('DATA_DIR /proc/nope cannot be made (ENOENT): name a folder that belongs to this user.');
  await expect(sealFolder()).rejects.toThrow('AUDIT_SEALS_DIR /proc/nope/deeper cannot be written to (ENOENT)');
});

it.each([
  ['EVENT_STORE_URL', 'secrets.db', 'is not an event log', (named: Stores) => named.eventStore()],
  ['EVENT_STORE_URL', 'read.db', 'is not an event log', (named: Stores) => named.eventStore()],
  ['READ_STORE_URL', 'secrets.db', 'holds no read models', (named: Stores) => named.readStore()],
  ['READ_STORE_URL', 'events.db', 'holds no read models', (named: Stores) => named.readStore()],
])('refuses in one sentence when %s names %s, and changes nothing in it', async (setting, file, sentence, opening) => {
  for (const store of [await stores.eventStore(), await stores.readStore(), await stores.secrets()]) await store.close();
  const contents = () => {
    const database = open(pathOf(file), { readOnly: true, synchronous: 'NORMAL', cacheKiB: 1000 });
    const tables = database.tuples('SELECT * FROM sqlite_schema');
    database.close();
    return tables;
  };
  const before = contents();
  const environment = readEnvironment({ DATA_DIR: folder, [setting]: `sqlite:${pathOf(file)}` });
  if (!environment.ok) throw new Error(environment.message);
  await expect(opening(storesOf(environment.config))).rejects.toThrow(
    `${pathOf(file)} ${sentence}: name a file in a folder that belongs to this user as ${setting}, or another DATA_DIR.`,
  );
  expect(contents()).toEqual(before);
});

it('makes the folders above the folder of seals', async () => {
  const environment = readEnvironment({ DATA_DIR: folder, AUDIT_SEALS_DIR: join(folder, 'a', 'b') });
  if (!environment.ok) throw new Error(environment.message);
  for (let twice = 0; twice < 2; twice += 1) await storesOf(environment.config).sealFolder();
  expect(await readdir(join(folder, 'a'))).toEqual(['b']);
});
