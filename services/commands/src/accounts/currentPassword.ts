import { type Rejection, reject } from '@s30/contracts/rejections';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { accountMail } from '../account-mail/decider.ts';
import type { Run } from '../context.ts';
import { emailClaimId } from '../registration/registration.ts';
import type { CommandPorts } from '../settings.ts';
import type { RegisteredUser } from '../user/decider.ts';
import { hashOf } from '../user/passwords.ts';

type Asking = { readonly run: Run; readonly ip: string };

/** Checks the current password. Wrong guesses count towards the login limit, because it is the same password. */
export async function refusedPassword(
  { secrets, passwords }: Pick<CommandPorts, 'secrets' | 'passwords'>,
  guard: AttemptGuard,
  { run, ip: address }: Asking,
  account: RegisteredUser,
  password: string | undefined,
  param = 'currentPassword',
): Promise<Rejection | undefined> {
  const hash = await hashOf({ secrets }, account);
  if (hash === undefined) return reject('no_password', { param });
  const attempt = { account: account.email, address };
  const locked = await guard.locked(attempt);
  if (locked) return locked;
  if (password === undefined || !(await passwords.verify(password, hash, attempt))) {
    if (await guard.failed(attempt))
      await run(accountMail, await emailClaimId(secrets, account.email), { type: 'LockOut', mostPerHour: 1 });
    return reject('wrong_current_password', { param });
  }
  await guard.succeeded(attempt);
  return undefined;
}
