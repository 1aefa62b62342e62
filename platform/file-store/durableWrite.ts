import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What a crash can leave behind of a write that never came to its end. */
export const isUnfinished = (fileName: string): boolean => fileName.startsWith('.') && fileName.endsWith('.unfinished');

/**
 * Writes a file whole or not at all; an older one of that name is replaced in one step. Its bytes and its name are on the
 * disk when this resolves. Only the owner may read it. Rejects with the file system's error and leaves nothing behind.
 */
export async function durableWrite(path: string, content: Uint8Array | string): Promise<void> {
  const folder = dirname(path);
  // A name of its own for each write, so that writers of the same file do not write into one another's.
  const unfinished = join(folder, `.${basename(path)}.${randomUUID()}.unfinished`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** The new name is part of the folder, which must reach the disk as well. Windows cannot, and need not, do that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
