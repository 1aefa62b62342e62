import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { durableWrite, isUnfinished } from '../durableWrite.ts';
import { checkedFileId, isFileId } from '../fileId.ts';
import type { FileStore } from '../port.ts';

/** `~` is in no id, so that no id can be another one's type, and neither `.` nor `..` is a file name here. */
const BYTES = '~bytes';
const TYPE = '~type';
/** The log that the files belong to; no file is called so. */
const OWNER = 'belonging';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Keeps each file in `folder` (made if missing), its content type beside it. `put` throws when the id is not made of letters, digits and `._-`. */
export async function openDiskFileStore({ folder }: { readonly folder: string }): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const writing = new Set<Promise<void>>();
  const pathOf = (id: string, part: string) => join(folder, `${id}${part}`);

  return {
    async put({ id, contentType, bytes }) {
      checkedFileId(id);
      // The type goes first: a file exists as soon as its bytes do.
      const work = durableWrite(pathOf(id, TYPE), contentType).then(() => durableWrite(pathOf(id, BYTES), bytes));
      writing.add(work);
      try {
        await work;
      } finally {
        writing.delete(work);
      }
    },

    async get(id) {
      if (!isFileId(id)) return undefined;
      const bytes = await readIfThere(pathOf(id, BYTES));
      if (bytes === undefined) return undefined;
      const contentType = await readFile(pathOf(id, TYPE), 'utf8');
      return { contentType, bytes: new Uint8Array(bytes) };
    },

    async remove(id) {
      // The bytes first: without them the file does not exist.
      for (const part of [BYTES, TYPE]) await rm(pathOf(checkedFileId(id), part), { force: true });
    },

    belongsTo: async () => {
      const owner = await readIfThere(join(folder, OWNER));
      return owner && Buffer.from(owner).toString();
    },
    assignTo: (firstEventId) => durableWrite(join(folder, OWNER), firstEventId),

    async close() {
      await Promise.allSettled(writing);
    },
  };
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Private images must not lie about for ever because a process died; another process may be writing just now, so only old ones go. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const path = join(folder, name);
    try {
      if (Date.now() - (await stat(path)).mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

// Not by `instanceof Error`: that is false across realms, as under jest.
const isMissing = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
