import type { SessionUser } from '@s30/contracts/documents/user';
import { fileUrl } from '@s30/contracts/files';
import type { RegisteredUser } from './decider.ts';

/** The user's own view of themselves, from the stream. What the document does not name is no part of any answer. */
export const sessionUserOf = (account: RegisteredUser): SessionUser => ({
  ...account,
  _id: account.userId,
  qrCodeUrl: fileUrl(account.qrCodeFileId),
  allowedInterviewTypes: [...account.allowedInterviewTypes],
  workExperiences: [...account.workExperiences],
  education: [...account.education],
});
