import type { SessionUser } from '@s30/contracts/documents/user';
import { fileUrl } from '@s30/contracts/files';
import type { RegisteredUser } from './decider.ts';

/** The user's own view of themselves, from the stream. */
export const sessionUserOf = ({
  status: _,
  userId,
  referredBy: _r,
  isErased: _e,
  qrCodeFileId,
  allowedInterviewTypes,
  workExperiences,
  education,
  ...rest
}: RegisteredUser): SessionUser => ({
  _id: userId,
  ...rest,
  qrCodeUrl: fileUrl(qrCodeFileId),
  allowedInterviewTypes: [...allowedInterviewTypes],
  workExperiences: [...workExperiences],
  education: [...education],
});
