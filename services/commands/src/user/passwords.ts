import type { PasswordId, UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { CommandRequest, Run } from '../context.ts';
import type { CommandPorts } from '../settings.ts';
import { changeUser } from './account.ts';
import { type PasswordChange, type RegisteredUser, type UserCommand, user } from './decider.ts';

type Secrets = Pick<CommandPorts, 'secrets'>;

/** The hash that the user's stream names; undefined: no password opens the account. */
export const hashOf = async ({ secrets }: Secrets, { passwordId }: Pick<RegisteredUser, 'passwordId'>): Promise<string | undefined> =>
  passwordId === undefined ? undefined : secrets.passwordHash(passwordId);

/** Runs a command that ends all sessions of a user. Returns the account, with the epoch for new sessions. */
export async function endingSessions({ secrets }: Secrets, run: Run, userId: UserId, command: UserCommand) {
  const ended = await changeUser(run, userId, command);
  if (!isRejection(ended)) await secrets.endSessions(userId, ended.epoch);
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
