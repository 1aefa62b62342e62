import type { PasswordId, UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { CommandRequest, Run } from '../context.ts';
import { emailClaimId } from '../registration/registration.ts';
import { changeUser, type Secrets } from '../user/account.ts';
import { type PasswordChange, type RegisteredUser, type UserCommand, user } from '../user/decider.ts';
import { resetLinks, resetSubject } from './links.ts';

/** Runs a command that ends all sessions of a user and voids mailed reset links. Returns the account, with the epoch for new sessions. */
export async function endingSessions({ secrets }: Secrets, run: Run, userId: UserId, command: UserCommand) {
  const ended = await changeUser(run, userId, command);
  if (isRejection(ended)) return ended;
  await secrets.endSessions(userId, ended.epoch);
  // No one gets into a closed account by a link, which is good again when the account is.
  if (!ended.isClosed) await resetLinks(secrets).drop(resetSubject(await emailClaimId(secrets, ended.email), ended));
  return ended;
}

/**
 * Stores the hash before the event, because a hash that no event names opens nothing. With the event the new password takes
 * effect and every earlier session ends.
 */
export async function changePassword(
  ports: Secrets,
  { run, load, newId }: Pick<CommandRequest, 'run' | 'load'> & { readonly newId: () => string },
  userId: UserId,
  { hash, ...change }: { readonly hash: string } & Omit<PasswordChange, 'passwordId'>,
): Promise<RegisteredUser | Rejection> {
  const passwordId = newId() as PasswordId;
  const before = await load(user, userId);
  await ports.secrets.setPasswordHash(passwordId, hash);
  const changed = await endingSessions(ports, run, userId, { type: 'ChangePassword', passwordId, ...change });
  if (isRejection(changed)) await ports.secrets.dropPasswordHash(passwordId);
  else if (before.status === 'registered' && before.passwordId !== undefined && before.passwordId !== passwordId)
    await ports.secrets.dropPasswordHash(before.passwordId);
  return changed;
}

/** Removes the password of an account, and then its hash, which opens nothing any more. */
export async function removePassword(
  ports: Secrets,
  run: Run,
  { userId, passwordId }: RegisteredUser,
): Promise<RegisteredUser | Rejection> {
  const removed = await endingSessions(ports, run, userId, { type: 'RemovePassword' });
  if (!isRejection(removed) && passwordId !== undefined) await ports.secrets.dropPasswordHash(passwordId);
  return removed;
}
