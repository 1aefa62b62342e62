import { randomUUID } from 'node:crypto';
import type { FileId, UserId } from '@s30/contracts/ids';
import { type CopyState, copiesOf, readCopyState, stateFileOf } from '@s30/contracts/personalCopy';
import type { ExportProgress } from '@s30/contracts/routes/privacy';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import { PutOffError } from '@s30/platform/projector/process';

/** A copy may be larger than the memory of a process, so it is stored in parts. In bytes. */
const PART_SIZE = 4 * 1024 * 1024;
/** How long an attempt waits for the one that took over, in milliseconds. */
const TAKEN_OVER_MS = 10_000;

/**
 * Stores what is written to it. Another process may begin a second attempt, when this one is slow: the first gives way as soon as it
 * notices, with a {@link PutOffError}. Each attempt has parts of its own, so neither can break what the other completes.
 */
export async function storingCopy(files: OwnedFileStore, exportId: FileId, owner: UserId) {
  const attempt = randomUUID().slice(0, 8);
  const parts: string[] = [];
  let size = 0;
  let unstored: Uint8Array[] = [];
  let unstoredSize = 0;

  const put = (id: string, contentType: string, bytes: Uint8Array) => files.put({ id, contentType, bytes, owner });
  const tell = (state: CopyState) => put(stateFileOf(exportId), 'application/json', Buffer.from(JSON.stringify(state)));
  const checkOwn = async (): Promise<void> => {
    const state = await readCopyState(files, exportId);
    if (state && state.attempt !== attempt) throw new PutOffError(TAKEN_OVER_MS, 'another process makes this copy of personal data');
  };
  const storePart = async (): Promise<void> => {
    await checkOwn();
    const part = `${exportId}.${attempt}-${parts.length}`;
    await put(part, 'application/octet-stream', Buffer.concat(unstored));
    parts.push(part);
    unstored = [];
    unstoredSize = 0;
  };

  await tell({ status: 'running', attempt });
  return {
    write: async (chunk: Uint8Array): Promise<void> => {
      unstored.push(chunk);
      unstoredSize += chunk.length;
      size += chunk.length;
      if (unstoredSize >= PART_SIZE) await storePart();
    },
    tell: async (progress: ExportProgress): Promise<void> => {
      await checkOwn();
      await tell({ status: 'running', attempt, progress });
    },
    /** Also removes what interrupted attempts left. */
    complete: async (): Promise<void> => {
      if (unstoredSize > 0) await storePart();
      await checkOwn();
      await tell({ status: 'done', attempt, parts, size });
      const kept = new Set([stateFileOf(exportId), ...parts]);
      await removeCopies(files, owner, (id) => kept.has(id));
    },
  };
}

/** Removes the files of the copies of a person's data, complete or not, but for those to keep. Needs no key. */
export async function removeCopies(files: OwnedFileStore, userId: UserId, isKept: (id: string) => boolean = () => false): Promise<void> {
  for (const id of await files.idsFrom(copiesOf(userId))) if (!isKept(id)) await files.remove(id);
}
