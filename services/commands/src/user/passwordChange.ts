import type { UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { Run } from '../context.ts';
import type { CommandPorts } from '../settings.ts';
import { user } from './decider.ts';

type Ports = Pick<CommandPorts, 'secrets' | 'now'>;

/**
 * What stands in place of the hash of an account without a password: no password fits it. (A hash that is not there at all says the same;
 * one that was there can only be overwritten.)
 */
const NO_PASSWORD = '';

export const hasPassword = async ({ secrets }: Ports, userId: UserId): Promise<boolean> =>
  ((await secrets.passwordHash(userId)) ?? NO_PASSWORD) !== NO_PASSWORD;

/** Ends every session of the user. Returns the instant from which a new one counts: a login that ran meanwhile, with the old password, began before it. */
async function endSessions({ secrets, now }: Ports, userId: UserId): Promise<Instant> {
  const from = now();
  await secrets.revokeSessionsIssuedBefore(userId, from);
  return from;
}

/** Stores the new password and ends every session that began with the old one. Returns the instant from which a new one counts. */
export async function changePassword(ports: Ports, run: Run, userId: UserId, hash: string): Promise<Instant | Rejection> {
  await ports.secrets.setPasswordHash(userId, hash);
  const from = await endSessions(ports, userId);
  const changed = await run(user, userId, { type: 'ChangePassword' });
  return isRejection(changed) ? changed : from;
}

/** Makes the password worthless and ends every session. Returns the instant from which a new one counts. */
export async function removePassword(ports: Ports, run: Run, userId: UserId): Promise<Instant | Rejection> {
  await ports.secrets.setPasswordHash(userId, NO_PASSWORD);
  const from = await endSessions(ports, userId);
  const removed = await run(user, userId, { type: 'RemovePassword' });
  return isRejection(removed) ? removed : from;
}
