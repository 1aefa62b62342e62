import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { durableWrite, ifThere, isDiskFull, isUnfinished } from '../durableWrite.ts';
import { checkedFileId, isFileId } from '../fileId.ts';
import { type FileStore, FileStoreUnavailableError, type PendingFile } from '../port.ts';

/** Ids contain no `~`, so an id never collides with another one's part, and `.` or `..` never becomes a file name. */
const FILE = '~file';
/** An empty mark beside a file put for a stream; removed once the file is confirmed. */
const PENDING = '~pending';
/** What release 0.2 wrote instead of `FILE`; its `PENDING` held the stream. */
const OLD_BYTES = '~bytes';
const OLD_TYPE = '~type';
/** Names the log that the files belong to; cannot collide with a file's parts, which contain `~`. */
const OWNER = 'belonging';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** A line of JSON, before the bytes. */
type Head = { readonly contentType: string; readonly pendingFor?: string };
const END = '\n'.charCodeAt(0);

/** Keeps files in `folder`, which is created if missing. `put` throws unless the id consists of letters, digits and `._-`. */
export async function openDiskFileStore({ folder }: { readonly folder: string }): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const writing = new Set<Promise<void>>();
  const pathOf = (id: string, part: string) => join(folder, `${id}${part}`);
  const read = async (id: string) => {
    const all = await ifThere(readFile(pathOf(id, FILE)));
    if (all === undefined) return undefined;
    const end = all.indexOf(END);
    return { head: JSON.parse(all.toString('utf8', 0, end)) as Head, bytes: new Uint8Array(all.subarray(end + 1)) };
  };

  return {
    async put({ id, bytes, ...head }) {
      checkedFileId(id);
      const work = (async () => {
        // The mark is there before the file is, so that a crash leaves no file that nothing would ever remove.
        if (head.pendingFor !== undefined) await mark(pathOf(id, PENDING));
        await durableWrite(folder, `${id}${FILE}`, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
      })();
      writing.add(work);
      try {
        await work;
      } catch (error) {
        throw isDiskFull(error) ? new FileStoreUnavailableError(`${folder} is full: ${error.message}`, { cause: error }) : error;
      } finally {
        writing.delete(work);
      }
    },

    async get(id) {
      if (!isFileId(id)) return undefined;
      const file = await read(id);
      if (file !== undefined) return { contentType: file.head.contentType, bytes: file.bytes };
      const bytes = await ifThere(readFile(pathOf(id, OLD_BYTES)));
      // Missing while the file is being removed.
      const contentType = bytes && (await ifThere(readFile(pathOf(id, OLD_TYPE), 'utf8')));
      return bytes && contentType ? { contentType, bytes: new Uint8Array(bytes) } : undefined;
    },

    async idsFrom(prefix) {
      const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
      return names.flatMap((name) =>
        name.endsWith(FILE) ? name.slice(0, -FILE.length) : name.endsWith(OLD_BYTES) ? name.slice(0, -OLD_BYTES.length) : [],
      );
    },

    async remove(id) {
      // The mark is removed last, because nothing else would lead to what an interruption left.
      for (const part of [FILE, OLD_BYTES, OLD_TYPE, PENDING]) await removeIfThere(pathOf(checkedFileId(id), part));
    },

    confirm: (id) => removeIfThere(pathOf(checkedFileId(id), PENDING)),

    async pending(olderThanMs) {
      await removeAbandoned(folder);
      const found: PendingFile[] = [];
      for (const name of (await readdir(folder)).filter((each) => each.endsWith(PENDING))) {
        if (!(await isOlder(join(folder, name), olderThanMs))) continue;
        const id = name.slice(0, -PENDING.length);
        const pendingFor = (await read(id))?.head.pendingFor ?? (await ifThere(readFile(join(folder, name), 'utf8')));
        if (pendingFor) found.push({ id, pendingFor });
        // A crash came between the mark and the file.
        else await removeIfThere(join(folder, name));
      }
      return found;
    },

    belongsTo: () => ifThere(readFile(join(folder, OWNER), 'utf8')),
    assignTo: (firstEventId) => durableWrite(folder, OWNER, firstEventId),

    async close() {
      await Promise.allSettled(writing);
    },
  };
}

/** Stamped with this machine's clock, because a network file system may have its own. */
async function mark(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    const now = new Date();
    await file.utimes(now, now);
  } finally {
    await file.close();
  }
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
