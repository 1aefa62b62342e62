import type { SessionUser } from '@s30/contracts/documents/user';
import { isOffering } from '@s30/contracts/fields';
import { fileUrl } from '@s30/contracts/files';
import type { UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { type CommandPorts, type CommandRequest, type Run, stateAfter } from '../context.ts';
import { type RegisteredUser, type UserCommand, user } from './decider.ts';

type Loading = Pick<CommandRequest, 'load'>;

/** The account, or a rejection if it does not exist or was erased. */
export async function personFound({ load }: Loading, userId: string): Promise<RegisteredUser | Rejection> {
  const person = await load(user, userId);
  return person.status === 'none' || person.isErased ? reject('user_unknown') : person;
}

type Shown = Pick<RegisteredUser, 'name' | 'email' | 'timeZone' | 'defaultMeetingLink'>;
/** The account, or blanks if it does not exist. */
export async function personOrBlank({ load }: Loading, userId: UserId): Promise<Shown> {
  const person = await load(user, userId);
  return person.status === 'none' ? { name: '', email: '', defaultMeetingLink: '' } : person;
}

/** False for someone without an account. */
const personIs =
  (is: (person: RegisteredUser) => boolean) =>
  async ({ load }: Loading, userId: UserId): Promise<boolean> => {
    const person = await load(user, userId);
    return person.status === 'registered' && is(person);
  };
/** True if they no longer conduct interviews: demoted, or their account is closed. */
export const hasLeft = personIs((person) => !isOffering(person));
export const isClosed = personIs((person) => person.isClosed);
export const isErased = personIs((person) => person.isErased);

export const changeUser = (run: Run, userId: string, command: UserCommand): Promise<RegisteredUser | Rejection> =>
  stateAfter(run(user, userId, command), 'user_unknown');

/** The interview types that a user may conduct now; a rejection if the user offers no interviews. */
export async function allowedTypesOf({ load }: Loading, userId: UserId): Promise<readonly InterviewType[] | Rejection> {
  const account = await load(user, userId);
  return account.status === 'registered' && isOffering(account) ? account.allowedInterviewTypes : reject('not_an_interviewer');
}

/** Users' view of themselves, from the stream. Fields that the document does not declare are stripped from responses. */
export const sessionUserOf = (account: RegisteredUser): SessionUser => ({
  ...account,
  _id: account.userId,
  qrCodeUrl: fileUrl(account.qrCodeFileId),
});

export type Secrets = Pick<CommandPorts, 'secrets'>;

/** The hash that the user's stream names; undefined: no password opens the account. */
export const hashOf = async ({ secrets }: Secrets, { passwordId }: Pick<RegisteredUser, 'passwordId'>): Promise<string | undefined> =>
  passwordId === undefined ? undefined : secrets.passwordHash(passwordId);
