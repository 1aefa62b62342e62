import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { personKeys } from '../secret-store/personKeys.ts';
import { openSqliteSecretStore } from '../secret-store/sqlite/secretStore.ts';
import { openDiskFileStore } from './disk/fileStore.ts';
import { encryptedFiles } from './encrypted.ts';

it("encrypts each file under its owner's key, until the owner is erased", async () => {
  const folder = mkdtempSync(join(tmpdir(), 's30-encrypted-'));
  const secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
  const disk = await openDiskFileStore({ folder: join(folder, 'files') });
  try {
    const keys = personKeys(secrets);
    const files = encryptedFiles(disk, keys);
    const bytes = Buffer.from('a picture of a receipt');
    await files.put({ id: 'proof-1', contentType: 'image/png', bytes, owner: 'asha' });
    await files.put({ id: 'proof-2', contentType: 'image/png', bytes, owner: 'bela' });
    const names = readdirSync(join(folder, 'files'));
    expect(names).toHaveLength(2);
    for (const name of names) expect(readFileSync(join(folder, 'files', name)).includes('picture')).toBe(false);
    expect(await files.get('proof-1')).toEqual({ contentType: 'image/png', bytes: new Uint8Array(bytes) });
    expect(await files.get('unknown')).toBeUndefined();
    await keys.destroy('asha');
    expect(await files.get('proof-1')).toBeUndefined();
    expect(await files.get('proof-2')).toBeDefined();
    await files.put({ id: 'proof-3', contentType: 'image/png', bytes, owner: 'asha' });
    expect(readdirSync(join(folder, 'files'))).toHaveLength(2);
    await files.remove('proof-2');
    await files.remove('proof-2');
    expect(readdirSync(join(folder, 'files'))).toHaveLength(1);
  } finally {
    await disk.close();
    await secrets.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
