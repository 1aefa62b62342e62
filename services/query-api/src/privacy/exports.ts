import { progressFileOf } from '@s30/contracts/files';
import type { FileId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { ExportProgress } from '@s30/contracts/routes/privacy';
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

const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString();

export const exportQueries = (files: OwnedFileStore) =>
  handlers<QueryRequest>()({
    exportJob: async ({ params, user, read }) => {
      const id = await checked(params.id, user, read);
      if (isRejection(id)) return id;
      if ((await files.get(id)) !== undefined) return { status: 'done' as const, file: `/api/exports/${id}/file` };
      const progress = await files.get(progressFileOf(id));
      return { status: 'running' as const, ...(progress && { progress: ExportProgress.parse(JSON.parse(textOf(progress))) }) };
    },
    exportFile: async ({ params, user, read }) => {
      const id = await checked(params.id, user, read);
      if (isRejection(id)) return id;
      const file = await files.get(id);
      return file === undefined ? reject('export_not_ready') : { ...file, fileName: 's30-data.zip', saved: true };
    },
  });
