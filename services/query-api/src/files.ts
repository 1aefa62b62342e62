import { reject } from '@s30/contracts/rejections';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import { handlers, type SignedInUser } from '@s30/platform/web/handler';
import { payments } from '@s30/projections/payments';
import { users } from '@s30/projections/users';
import type { QueryRequest, Read } from './context.ts';

/**
 * Screenshots: payer, payee and admins. QR codes: the current owner, anyone with a payment that
 * uses it (even after it was changed), and admins.
 */
async function mayRead(read: Read, fileId: string, user: SignedInUser): Promise<boolean> {
  if (user.role === 'admin') return true;
  const parties = [{ candidateId: user.id }, { interviewerId: user.id }];
  for (const shown of [{ screenshotFileId: fileId }, { qrCodeFileId: fileId }])
    if ((await read(payments).count({ where: shown, anyOf: parties })) > 0) return true;
  return (await read(users).get(user.id))?.qrCodeFileId === fileId;
}

export const fileQueries = (files: OwnedFileStore) =>
  handlers<QueryRequest>()({
    file: async ({ params, user, read }) => {
      if (!(await mayRead(read, params.id, user))) return reject('file_unknown');
      return (await files.get(params.id)) ?? reject('file_unknown');
    },
  });
