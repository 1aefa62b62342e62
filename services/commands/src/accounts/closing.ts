import type { UserId } from '@s30/contracts/ids';
import type { Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { type CommandRequest, whenAccepted } from '../context.ts';
import { releaseHolds, withdrawOpenSlots } from '../followers/withdrawal.ts';
import type { CommandPorts } from '../settings.ts';
import type { RegisteredUser } from '../user/decider.ts';
import { endingSessions } from '../user/passwords.ts';

/** Closes an account until it is reopened: ends its sessions, withdraws its open slots and releases its holds. Idempotent. */
export function closeAccount(
  ports: Pick<CommandPorts, 'secrets'>,
  { run, load, at }: Pick<CommandRequest, 'run' | 'load'> & { readonly at: Instant },
  userId: UserId,
  reason?: string,
): Promise<RegisteredUser | Rejection> {
  return whenAccepted(endingSessions(ports, run, userId, { type: 'CloseAccount', reason }), async (closed) => {
    await withdrawOpenSlots(run, userId);
    await releaseHolds(load, run, userId, at);
    return closed;
  });
}
