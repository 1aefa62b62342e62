import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a crash can leave behind of a write that never came to its end. */
export const isUnfinished = (fileName: string): boolean => fileName.startsWith('.') && fileName.endsWith('.unfinished');

type Content = Uint8Array | string;

/**
 * Writes files of a folder, each whole or not at all; they appear in the order of their names here, each in place of an older one. Bytes
 * and names are on the disk when this resolves. Only the owner may read them. Rejects with the file system's error; what has not appeared
 * by then leaves nothing behind.
 */
export async function durableWrite(folder: string, files: Readonly<Record<string, Content>>): Promise<void> {
  // A name of its own for each write, so that writers of the same file do not write into one another's.
  const parts = Object.entries(files).map(([name, content]) => {
    return { unfinished: join(folder, `.${name}.${randomUUID()}.unfinished`), path: join(folder, name), content };
  });
  try {
    const failed = (await Promise.allSettled(parts.map(writePart))).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    for (const { unfinished, path } of parts) await rename(unfinished, path);
  } catch (error) {
    for (const { unfinished } of parts) await rm(unfinished, { force: true });
    throw error;
  }
  await syncShared(folder);
}

async function writePart({ unfinished, content }: { readonly unfinished: string; readonly content: Content }): Promise<void> {
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** For each folder being synced: the sync under way, and the one after it, which whoever asks meanwhile shares. */
const syncs = new Map<string, { readonly underWay: Promise<void>; next?: Promise<void> }>();

/** New names are part of their folder, which must reach the disk as well. A sync that began before a name was made says nothing of it. */
function syncShared(folder: string): Promise<void> {
  const known = syncs.get(folder);
  if (known !== undefined) {
    known.next ??= known.underWay.catch(() => undefined).then(() => begin(folder));
    return known.next;
  }
  return begin(folder);
}
function begin(folder: string): Promise<void> {
  const underWay = syncFolder(folder).finally(() => {
    if (syncs.get(folder)?.underWay === underWay) syncs.delete(folder);
  });
  syncs.set(folder, { underWay });
  return underWay;
}

/** Windows cannot, and need not, sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
