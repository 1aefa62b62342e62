import { mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fileStoreContract } from '../contract.ts';
import type { FileStore } from '../port.ts';
import { openDiskFileStore } from './fileStore.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 's30-files-'));

fileStoreContract('disk', {
  open: async () => {
    const folder = await newFolder();
    const opened: FileStore[] = [];
    const openOne = async () => {
      const store = await openDiskFileStore({ folder: join(folder, 'deep', 'files') });
      opened.push(store);
      return store;
    };
    return {
      store: await openOne(),
      again: openOne,
      dispose: async () => {
        await Promise.all(opened.map((store) => store.close()));
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
});

describe('files on disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const proof = { id: 'proof', contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3) };

  it('are readable by their owner only, and leave no unfinished files', async () => {
    const store = await openDiskFileStore({ folder });
    await Promise.all(Array.from({ length: 5 }, () => store.put(proof)));
    const names = await readdir(folder);
    expect(names).toEqual(['proof~file']);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });

  it('of release 0.2 are found, listed until confirmed, and removed', async () => {
    await writeFile(join(folder, 'old~bytes'), Uint8Array.of(1, 2, 3));
    await writeFile(join(folder, 'old~type'), 'image/png');
    await writeFile(join(folder, 'old~pending'), 'booking-1');
    await utimes(join(folder, 'old~pending'), new Date(0), new Date(0));
    const store = await openDiskFileStore({ folder });
    expect(await store.get('old')).toEqual({ contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3) });
    expect(await store.pending(1)).toEqual([{ id: 'old', pendingFor: 'booking-1' }]);
    await store.confirm('old');
    expect(await store.pending(1)).toEqual([]);
    await store.remove('old');
    expect(await readdir(folder)).toEqual([]);
  });

  it('of release 0.2 do not exist before their bytes or without their type', async () => {
    const store = await openDiskFileStore({ folder });
    await writeFile(join(folder, 'half~type'), 'image/png');
    await writeFile(join(folder, 'other~bytes'), 'x');
    expect([await store.get('half'), await store.get('other')]).toEqual([undefined, undefined]);
  });

  it('that a crash left with a mark and nothing else leave no mark', async () => {
    const store = await openDiskFileStore({ folder });
    await writeFile(join(folder, 'never~pending'), '');
    await utimes(join(folder, 'never~pending'), new Date(0), new Date(0));
    expect(await store.pending(1)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('cause an error when they cannot be written', async () => {
    const store = await openDiskFileStore({ folder });
    await rm(folder, { recursive: true });
    await expect(store.put(proof)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store.get('proof')).toBeUndefined();
  });

  it('wait for a disk that is full', async () => {
    const store = await openDiskFileStore({ folder });
    const file = await open(join(folder, 'any'), 'w');
    await file.close();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const write = jest.spyOn(Object.getPrototypeOf(file), 'writeFile').mockRejectedValueOnce(full);
    await expect(store.put(proof)).rejects.toMatchObject({ name: 'FileStoreUnavailableError', cause: full });
    write.mockRestore();
    expect(await readdir(folder)).toEqual(['any']);
    await store.put(proof);
    expect(await store.get('proof')).toMatchObject({ bytes: proof.bytes });
  });

  it('are removed when a crash left them unfinished long ago, but not while they may still be being written', async () => {
    const [old, recent] = ['.proof~file.1.unfinished', '.proof~file.2.unfinished'] as const;
    await writeFile(join(folder, old), 'x');
    await writeFile(join(folder, recent), 'x');
    // Both set by this process's clock, because the disk's may differ.
    const now = Date.now() / 1000;
    const yesterday = now - 24 * 3600;
    await utimes(join(folder, old), yesterday, yesterday);
    await utimes(join(folder, recent), now, now);
    await (await openDiskFileStore({ folder })).pending(1);
    expect(await readdir(folder)).toEqual([recent]);
  });
});
