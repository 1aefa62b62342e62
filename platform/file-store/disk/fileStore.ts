import { mkdir, readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { durableWrite, isUnfinished } from '../durableWrite.ts';
import { checkedFileId, isFileId } from '../fileId.ts';
import type { FileStore, PendingFile } from '../port.ts';

/** `~` is in no id, so that no id can be another one's type, and neither `.` nor `..` is a file name here. */
const BYTES = '~bytes';
const TYPE = '~type';
/** Holds the stream the file was put for; removed once the file is confirmed. */
const PENDING = '~pending';
/** Holds the log that the files belong to; not a file's id. */
const OWNER = 'belonging';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Keeps each file in `folder` (made if missing), its content type beside it. `put` throws when the id is not made of letters, digits and `._-`. */
export async function openDiskFileStore({ folder }: { readonly folder: string }): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const writing = new Set<Promise<void>>();
  const pathOf = (id: string, part: string) => join(folder, `${id}${part}`);

  return {
    async put({ id, contentType, bytes, pendingFor }) {
      checkedFileId(id);
      const pending = pendingFor === undefined ? {} : { [`${id}${PENDING}`]: pendingFor };
      // The bytes go last: a file exists as soon as they do.
      const work = durableWrite(folder, { ...pending, [`${id}${TYPE}`]: contentType, [`${id}${BYTES}`]: bytes });
      writing.add(work);
      try {
        await work;
        // Its age is told by this clock; a file system on another machine has one of its own.
        if (pendingFor !== undefined) await touch(pathOf(id, PENDING));
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
      for (const part of [BYTES, TYPE, PENDING]) await removeIfThere(pathOf(checkedFileId(id), part));
    },

    confirm: (id) => removeIfThere(pathOf(checkedFileId(id), PENDING)),

    async pending(olderThanMs) {
      const found: PendingFile[] = [];
      for (const name of (await readdir(folder)).filter((each) => each.endsWith(PENDING) && !isUnfinished(each))) {
        const pendingFor = (await isOlder(join(folder, name), olderThanMs)) ? await readIfThere(join(folder, name)) : undefined;
        if (pendingFor) found.push({ id: name.slice(0, -PENDING.length), pendingFor: Buffer.from(pendingFor).toString() });
      }
      return found;
    },

    belongsTo: async () => {
      const owner = await readIfThere(join(folder, OWNER));
      return owner && Buffer.from(owner).toString();
    },
    assignTo: (firstEventId) => durableWrite(folder, { [OWNER]: firstEventId }),

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

async function touch(path: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(path, now, now);
  } catch (error) {
    // Confirmed meanwhile.
    if (!isMissing(error)) throw error;
  }
}

/** Half the work of `rm`, which looks first what it would remove. */
async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Private images must not lie about for ever because a process died; another process may be writing just now, so only old ones go. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const path = join(folder, name);
    if (await isOlder(path, ABANDONED_AFTER_MS)) await removeIfThere(path);
  }
}

/** False for a file that no longer exists. */
async function isOlder(path: string, ms: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs >= ms;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return false;
  }
}

// Not by `instanceof Error`: that is false across realms, as under jest.
const isMissing = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
