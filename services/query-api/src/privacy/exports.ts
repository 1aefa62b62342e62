import type { FileId } from '@s30/contracts/ids';
import { readCopyState } from '@s30/contracts/personalCopy';
import { isRejection, reject } from '@s30/contracts/rejections';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import { handlers, type SignedInUser } from '@s30/platform/web/handler';
import { users } from '@s30/projections/users';
import type { QueryRequest, Read } from '../context.ts';

/**
 * The part of a copy's id before the last dot is its owner. Other people's copies are unknown,
 * except to admins; so are copies that a newer one replaced.
 */
async function checked(id: string, user: SignedInUser, read: Read) {
  const owner = id.slice(0, Math.max(0, id.lastIndexOf('.')));
  if (owner !== user.id && user.role !== 'admin') return reject('export_unknown');
  const person = await read(users).get(owner);
  return person?.copyId === id ? (id as FileId) : reject('export_unknown');
}

async function* bytesOf(files: OwnedFileStore, parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const file = await files.get(part);
    if (file === undefined) throw new Error('a copy of personal data was removed while it was downloaded');
    yield file.bytes;
  }
}

export const exportQueries = (files: OwnedFileStore) => {
  const stored = async (id: FileId) => {
    const state = await readCopyState(files, id);
    if (state !== undefined) return state;
    const zip = await files.get(id);
    return zip && { status: 'done' as const, parts: [id], size: zip.bytes.length };
  };
  return handlers<QueryRequest>()({
    exportJob: async ({ params, user, read }) => {
      const id = await checked(params.id, user, read);
      if (isRejection(id)) return id;
      const copy = await stored(id);
      if (copy?.status === 'done') return { status: 'done' as const, file: `/api/exports/${id}/file` };
      return { status: 'running' as const, progress: copy?.progress };
    },
    exportFile: async ({ params, user, read }) => {
      const id = await checked(params.id, user, read);
      if (isRejection(id)) return id;
      const copy = await stored(id);
      if (copy?.status !== 'done') return reject('export_not_ready');
      return { contentType: 'application/zip', stream: bytesOf(files, copy.parts), size: copy.size, fileName: 's30-data.zip', saved: true };
    },
  });
};
