import { fileUrl } from '@s30/contracts/files';
import type { FileId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import type { CommandPorts } from '../settings.ts';
import { storeImage } from '../uploads/images.ts';
import { changeUser } from './account.ts';
import { user } from './decider.ts';

export const paymentSetupRoutes = ({ files: fileStore }: CommandPorts) =>
  handlers<CommandRequest>()({
    setUpUpi: async ({ body, files, user: { id }, newId, run, load, actor, at }) => {
      const qrCodeFileId = files.qrCode ? (newId() as FileId) : undefined;
      const command = { type: 'SetUpUpi', upiId: body.upiId, qrCodeFileId } as const;
      const foreseen = user.decide({ ...command, actor, at }, await load(user, id));
      if (isRejection(foreseen)) return foreseen;
      const stream = `${user.category}-${id}`;
      const stored =
        files.qrCode && qrCodeFileId ? await storeImage(fileStore, qrCodeFileId, 'qrCode', files.qrCode, id, stream) : undefined;
      if (stored && isRejection(stored)) return stored;
      const account = await changeUser(run, id, command);
      if (isRejection(account)) return account;
      if (qrCodeFileId) await fileStore.confirm(qrCodeFileId);
      return { message: 'UPI QR code uploaded successfully', upiId: account.upiId, qrCodeUrl: fileUrl(account.qrCodeFileId) };
    },
  });
