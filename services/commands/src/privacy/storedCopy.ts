import { randomUUID } from 'node:crypto';
import type { FileId, UserId } from '@s30/contracts/ids';
import { type PersonalCopy, personalCopyIn } from '@s30/contracts/personalCopy';
import type { ExportProgress } from '@s30/contracts/routes/privacy';
import type { OwnedFileStore } from '@s30/platform/file-store/port';

/** A copy may be larger than the memory of a process, so it is stored in parts. In bytes. */
const PART_SIZE = 4 * 1024 * 1024;

/** Stores what is written to it. */
export function storingCopy(files: OwnedFileStore, exportId: FileId, owner: UserId) {
  // Another attempt may still be at work, and must not change the parts of this one.
  const attempt = randomUUID().slice(0, 8);
  const parts: FileId[] = [];
  let progress: ExportProgress | undefined;
  let size = 0;
  let unstored: Uint8Array[] = [];
  let unstoredSize = 0;

  const describe = (copy: PersonalCopy) =>
    files.put({ id: exportId, contentType: 'application/json', bytes: Buffer.from(JSON.stringify(copy)), owner });
  const storePart = async (): Promise<void> => {
    const part = `${exportId}.${attempt}-${parts.length}` as FileId;
    parts.push(part);
    await describe({ status: 'running', parts, progress });
    await files.put({ id: part, contentType: 'application/octet-stream', bytes: Buffer.concat(unstored), owner });
    unstored = [];
    unstoredSize = 0;
  };

  return {
    write: async (chunk: Uint8Array): Promise<void> => {
      unstored.push(chunk);
      unstoredSize += chunk.length;
      size += chunk.length;
      if (unstoredSize >= PART_SIZE) await storePart();
    },
    tell: async (now: ExportProgress): Promise<void> => {
      progress = now;
      await describe({ status: 'running', parts, progress });
    },
    complete: async (): Promise<void> => {
      if (unstoredSize > 0) await storePart();
      await describe({ status: 'done', parts, size });
    },
    discard: () => removeAll(files, [...parts, exportId]),
  };
}

async function storedCopy(files: OwnedFileStore, exportId: FileId): Promise<PersonalCopy | undefined> {
  const file = await files.get(exportId);
  return file && personalCopyIn(exportId, file);
}

export const isComplete = async (files: OwnedFileStore, exportId: FileId): Promise<boolean> =>
  (await storedCopy(files, exportId))?.status === 'done';

/** Removes a copy, complete or not. */
export async function removeCopy(files: OwnedFileStore, exportId: FileId): Promise<void> {
  const { parts = [] } = (await storedCopy(files, exportId)) ?? {};
  await removeAll(files, [...parts, exportId]);
}

async function removeAll(files: OwnedFileStore, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.remove(id);
}
