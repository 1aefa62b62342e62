import { mkdir, readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { durableWrite, ifThere, isUnfinished } from '../durableWrite.ts';
import { checkedFileId, isFileId } from '../fileId.ts';
import type { FileStore, PendingFile } from '../port.ts';

/** Ids contain no `~`, so an id never collides with another one's part, and `.` or `..` never becomes a file name. */
const BYTES = '~bytes';
const TYPE = '~type';
/** Holds the stream the file was put for; removed once the file is confirmed. */
const PENDING = '~pending';
/** Names the log that the files belong to; cannot collide with a file's parts, which contain `~`. */
const OWNER = 'belonging';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Keeps files in `folder`, which is created if missing. `put` throws unless the id consists of letters, digits and `._-`. */
export async function openDiskFileStore({ folder }: { readonly folder: string }): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const writing = new Set<Promise<void>>();
  const pathOf = (id: string, part: string) => join(folder, `${id}${part}`);

  return {
    async put({ id, contentType, bytes, pendingFor }) {
      checkedFileId(id);
      const pending = pendingFor === undefined ? {} : { [`${id}${PENDING}`]: pendingFor };
      // The bytes are written last, because a file exists as soon as they do.
      const work = durableWrite(folder, { ...pending, [`${id}${TYPE}`]: contentType, [`${id}${BYTES}`]: bytes });
      writing.add(work);
      try {
        await work;
        // Stamped with this machine's clock, because a network file system may have its own. Missing if it was confirmed meanwhile.
        const now = new Date();
        if (pendingFor !== undefined) await ifThere(utimes(pathOf(id, PENDING), now, now));
      } finally {
        writing.delete(work);
      }
    },

    async get(id) {
      if (!isFileId(id)) return undefined;
      const bytes = await ifThere(readFile(pathOf(id, BYTES)));
      // Missing while the file is being removed.
      const contentType = bytes && (await ifThere(readFile(pathOf(id, TYPE), 'utf8')));
      return bytes && contentType ? { contentType, bytes: new Uint8Array(bytes) } : undefined;
    },

    async remove(id) {
      // The bytes are removed first, because the file does not exist without them.
      for (const part of [BYTES, TYPE, PENDING]) await removeIfThere(pathOf(checkedFileId(id), part));
    },

    confirm: (id) => removeIfThere(pathOf(checkedFileId(id), PENDING)),

    async pending(olderThanMs) {
      const found: PendingFile[] = [];
      for (const name of (await readdir(folder)).filter((each) => each.endsWith(PENDING) && !isUnfinished(each))) {
        const pendingFor = (await isOlder(join(folder, name), olderThanMs)) && (await ifThere(readFile(join(folder, name), 'utf8')));
        if (pendingFor) found.push({ id: name.slice(0, -PENDING.length), pendingFor });
      }
      return found;
    },

    belongsTo: () => ifThere(readFile(join(folder, OWNER), 'utf8')),
    assignTo: (firstEventId) => durableWrite(folder, { [OWNER]: firstEventId }),

    async close() {
      await Promise.allSettled(writing);
    },
  };
}

/** Uses `unlink`, because `rm` does an extra `stat`. */
const removeIfThere = (path: string): Promise<void> => ifThere(unlink(path));

/** Removes private data that a crashed process left unfinished. Only old files, because another process may be writing newer ones. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const path = join(folder, name);
    if (await isOlder(path, ABANDONED_AFTER_MS)) await removeIfThere(path);
  }
}

/** False for a file that no longer exists. */
async function isOlder(path: string, ms: number): Promise<boolean> {
  const found = await ifThere(stat(path));
  return found !== undefined && Date.now() - found.mtimeMs >= ms;
}
