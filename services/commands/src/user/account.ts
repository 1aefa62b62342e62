import type { SessionUser } from '@s30/contracts/documents/user';
import { isOffering } from '@s30/contracts/fields';
import { fileUrl } from '@s30/contracts/files';
import type { UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { type CommandRequest, type Run, stateAfter } from '../context.ts';
import { type RegisteredUser, type UserCommand, user } from './decider.ts';

/** The account, or a rejection if it does not exist or was erased. */
export async function personFound({ load }: Pick<CommandRequest, 'load'>, userId: string): Promise<RegisteredUser | Rejection> {
  const person = await load(user, userId);
  return person.status === 'none' || person.isErased ? reject('user_unknown') : person;
}

/** Runs a command on an account. Returns the account afterwards. */
export const changeUser = (run: Run, userId: string, command: UserCommand): Promise<RegisteredUser | Rejection> =>
  stateAfter(run(user, userId, command), 'user_unknown');

/** The interview types that a user may conduct now; a rejection if the user offers no interviews. */
export async function allowedTypesOf(
  { load }: Pick<CommandRequest, 'load'>,
  userId: UserId,
): Promise<readonly InterviewType[] | Rejection> {
  const account = await load(user, userId);
  return account.status === 'registered' && isOffering(account) ? account.allowedInterviewTypes : reject('not_an_interviewer');
}

/** Users' view of themselves, from the stream. Fields that the document does not declare are stripped from responses. */
export const sessionUserOf = (account: RegisteredUser): SessionUser => ({
  ...account,
  _id: account.userId,
  qrCodeUrl: fileUrl(account.qrCodeFileId),
  allowedInterviewTypes: [...account.allowedInterviewTypes],
  workExperiences: [...account.workExperiences],
  education: [...account.education],
});
