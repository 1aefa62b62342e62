import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readEnvironment } from '@s30/platform/config/environment';
import { sealsPart } from './composeParts.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 's30-parts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('lets the owner write to what is restored from a read-only backup', async () => {
  const environment = readEnvironment({ DATA_DIR: join(root, 'data') });
  if (!environment.ok) throw new Error(environment.message);
  const backup = join(root, 'backup');
  mkdirSync(join(backup, 'seals'), { recursive: true });
  for (const file of ['seal-key.pem', 'seals/seals.jsonl']) {
    writeFileSync(join(backup, file), '');
    chmodSync(join(backup, file), 0o400);
  }
  const part = sealsPart(environment.config);
  await part.expectNothing();
  await part.put(backup);
  for (const file of ['seal-key.pem', 'seals/seals.jsonl']) expect(statSync(join(root, 'data', file)).mode & 0o777).toBe(0o600);
});
