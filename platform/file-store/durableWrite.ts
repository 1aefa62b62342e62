import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Whether a file is the leftover of a write that a crash interrupted. */
export const isUnfinished = (fileName: string): boolean => fileName.startsWith('.') && fileName.endsWith('.unfinished');

/** The file system has no space left, or none for this user. It may pass. */
export const isDiskFull = (error: unknown): error is NodeJS.ErrnoException =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** The result of a file system call; undefined if there is no such file or folder. */
export const ifThere = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/**
 * Makes a folder and those above it; their names are on disk when this resolves. `mkdir` with `recursive` never returns where nothing can
 * be made, as in /proc.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const above = dirname(path);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || above === path) throw error;
    await makeFolder(above, mode);
    await mkdir(path, { mode });
  }
  await syncFolder(above);
}

/**
 * Writes a file to a folder atomically, replacing an older one. Bytes and name are on disk when this resolves, as are the names of
 * files created in the folder before. Only the owner may read it. Rejects with the file system's error, and leaves nothing behind then.
 */
export async function durableWrite(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  // A unique name per write, so that concurrent writers of a file do not share a temporary file.
  const unfinished = join(folder, `.${name}.${randomUUID()}.unfinished`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncShared(folder);
}

/** Per folder being synced: the running sync, and the next one, which all later callers share. */
const syncs = new Map<string, { readonly underWay: Promise<void>; next?: Promise<void> }>();

/** Syncs the folder, which holds the new names. A sync that started before the rename may miss it, so callers wait for the next one. */
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

/** Resolves when the names in a folder are on disk. Does nothing on Windows, where folders cannot and need not be synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
}
/** Resolves when the bytes and the name of a file that was just written are on disk. */
export async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
  await syncFolder(dirname(path));
}
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}
