import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Config, readEnvironment } from '@s30/platform/config/environment';
import { logPart, sealsPart } from './composeParts.ts';

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
