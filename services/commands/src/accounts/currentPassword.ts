import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Attempt } from '@s30/platform/web/attemptGuard';
import { accountMail } from '../account-mail/decider.ts';
import type { CommandPorts, Run } from '../context.ts';
import { emailClaimId } from '../registration/registration.ts';
import { hashOf } from '../user/account.ts';
import type { RegisteredUser } from '../user/decider.ts';

type PasswordPorts = Pick<CommandPorts, 'secrets' | 'passwords' | 'guard'>;
export type Attempting = { readonly run: Run; readonly ip: string };

/** Returns undefined if an attempt to prove who one is succeeds. Failed ones count towards the account's limit. */
export async function refusedAttempt(
  { secrets, guard }: Pick<CommandPorts, 'secrets' | 'guard'>,
  { run, ip: address }: Attempting,
  { email }: RegisteredUser,
  isRight: (attempt: Attempt) => Promise<boolean>,
  refusal: Rejection,
): Promise<Rejection | undefined> {
  const attempt = { account: email, address };
  const locked = await guard.locked(attempt);
  if (locked) return locked;
  if (await isRight(attempt)) {
    await guard.succeeded(attempt);
    return undefined;
  }
  if (await guard.failed(attempt)) await run(accountMail, await emailClaimId(secrets, email), { type: 'LockOut', mostPerHour: 1 });
  return refusal;
}

/** Checks the current password. Wrong guesses count towards the login limit, because it is the same password. */
export async function refusedPassword(
  ports: PasswordPorts,
  attempting: Attempting,
  account: RegisteredUser,
  password: string | undefined,
  param = 'currentPassword',
): Promise<Rejection | undefined> {
  const hash = await hashOf(ports, account);
  if (hash === undefined) return reject('no_password', { param });
  const isRight = async (attempt: Attempt) => password !== undefined && ports.passwords.verify(password, hash, attempt);
  return refusedAttempt(ports, attempting, account, isRight, reject('wrong_current_password', { param }));
}

/** The same before what is hard to undo, for accounts that have a password. */
export const refusedOwner = async (
  ports: PasswordPorts,
  attempting: Attempting,
  account: RegisteredUser,
  { password }: { readonly password: string },
): Promise<Rejection | undefined> => {
  const refused = await refusedPassword(ports, attempting, account, password, 'password');
  return refused?.rejected === 'no_password' ? undefined : refused;
};
