import type { UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { CommandRequest } from '../context.ts';
import { releaseHolds, withdrawOpenSlots } from '../followers/withdrawal.ts';
import type { CommandPorts } from '../settings.ts';
import type { RegisteredUser } from '../user/decider.ts';
import { endingSessions } from '../user/passwords.ts';

/** Closes an account until it is reopened: ends its sessions, withdraws its open slots and releases its holds. Idempotent. */
export async function closeAccount(
  ports: Pick<CommandPorts, 'secrets'>,
  { run, load, at }: Pick<CommandRequest, 'run' | 'load'> & { readonly at: Instant },
  userId: UserId,
  reason?: string,
): Promise<RegisteredUser | Rejection> {
  const closed = await endingSessions(ports, run, userId, { type: 'CloseAccount', reason });
  if (isRejection(closed)) return closed;
  await withdrawOpenSlots(run, userId);
  await releaseHolds(load, run, userId, at);
  return closed;
}
