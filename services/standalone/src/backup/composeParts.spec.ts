import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Config, readEnvironment } from '@s30/platform/config/environment';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { logPart, sealsPart, secretsPart } from './composeParts.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 's30-parts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function configOf(settings: Readonly<Record<string, string>>): Config {
  const environment = readEnvironment({ DATA_DIR: join(root, 'data'), ...settings });
  if (!environment.ok) throw new Error(environment.message);
  return environment.config;
}

it('restores no log beside the write-ahead log of another one, which SQLite would replay', async () => {
  const path = join(root, 'elsewhere.db');
  const { expectNothing } = logPart(configOf({ EVENT_STORE_URL: `sqlite:${path}` }));
  await expectNothing();
  writeFileSync(`${path}-wal`, '');
  await expect(expectNothing()).rejects.toThrow(`There is an event log ${path}-wal already`);
});

it('backs up nothing but the seals and their public key from the folder of seals', async () => {
  const [seals, backup] = [join(root, 'data'), join(root, 'backup')];
  for (const folder of [join(seals, 'lost+found'), backup]) mkdirSync(folder, { recursive: true });
  const names = ['public-key.pem', 'seals-1.jsonl', 'seals-12.jsonl', 'seals.jsonl'];
  for (const name of [...names, 'events.db', 'seals.jsonl.old', 'old-public-key.pem']) writeFileSync(join(seals, name), '');
  await sealsPart(configOf({ AUDIT_SEALS_DIR: seals })).save(backup);
  expect(readdirSync(backup)).toEqual(['seals']);
  expect(readdirSync(join(backup, 'seals')).toSorted()).toEqual(names);
});

it.each([
  ['the folder of seals', 'seals', (config: Config) => sealsPart(config)],
  ['the folder of files', 'files', (config: Config) => secretsPart(config)],
])('backs up nothing when a file is in the place of %s', async (_, name, partOf) => {
  const config = configOf({});
  const [file, backup] = [join(config.dataDir, name), join(root, 'backup')];
  for (const folder of [config.dataDir, backup]) mkdirSync(folder);
  writeFileSync(file, '');
  await (await openSqliteSecretStore({ path: join(config.dataDir, 'secrets.db') })).close();
  await expect(partOf(config).save(backup)).rejects.toThrow(`${file} is no folder: check DATA_DIR and AUDIT_SEALS_DIR.`);
});

it.each([
  ['log', 'events.db', (config: Config) => logPart(config), 'DATA_DIR or EVENT_STORE_URL'],
  ['secrets', 'secrets.db', (config: Config) => secretsPart(config), 'DATA_DIR'],
])('says in one sentence that there is no %s to be backed up', async (_, name, partOf, settings) => {
  const config = configOf({});
  const missing = join(config.dataDir, name);
  await expect(partOf(config).save(root)).rejects.toThrow(`There is no ${missing} to be backed up: check ${settings}.`);
});

it.each(['data', 'seals'])('restores into %s where it is a disk of its own, with its lost+found, and nothing else', async (name) => {
  const disk = join(root, name);
  mkdirSync(join(disk, 'lost+found'), { recursive: true });
  const { expectNothing } = sealsPart(configOf({ AUDIT_SEALS_DIR: join(root, 'seals') }));
  await expectNothing();
  writeFileSync(join(disk, 'seals.jsonl'), '');
  await expect(expectNothing()).rejects.toThrow(`${disk} holds seals.jsonl already`);
});

it('lets the owner write to what is restored from a read-only backup', async () => {
  const backup = join(root, 'backup');
  mkdirSync(join(backup, 'seals'), { recursive: true });
  for (const file of ['seal-key.pem', 'seals/seals.jsonl']) {
    writeFileSync(join(backup, file), '');
    chmodSync(join(backup, file), 0o400);
  }
  const part = sealsPart(configOf({}));
  await part.expectNothing();
  await part.put(backup);
  for (const file of ['seal-key.pem', 'seals/seals.jsonl']) expect(statSync(join(root, 'data', file)).mode & 0o777).toBe(0o600);
});
