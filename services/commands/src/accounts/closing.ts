import type { UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection } from '@s30/contracts/rejections';
import type { Run } from '../context.ts';
import { withdrawOpenSlots } from '../followers/withdrawal.ts';
import type { CommandPorts } from '../settings.ts';
import type { RegisteredUser } from '../user/decider.ts';
import { endingSessions } from '../user/passwords.ts';

/** Closes an account for good or until it is opened again: its sessions end and what it offers goes. Repeating it changes nothing. */
export async function closeAccount(
  ports: Pick<CommandPorts, 'secrets'>,
  run: Run,
  userId: UserId,
  reason?: string,
): Promise<RegisteredUser | Rejection> {
  const closed = await endingSessions(ports, run, userId, { type: 'CloseAccount', reason });
  if (!isRejection(closed)) await withdrawOpenSlots(run, userId);
  return closed;
}
