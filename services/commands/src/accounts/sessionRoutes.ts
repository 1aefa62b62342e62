import type { UserId } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import { type CommandPorts, type CommandRequest, commandRoutes, whenAccepted } from '../context.ts';
import { leftBehind, releaseHolds, withdrawOpenSlots } from '../followers/withdrawal.ts';
import { user as account, type RegisteredUser } from '../user/decider.ts';
import { endingSessions } from './endingSessions.ts';

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

/** Users cannot close their own account, and no one can close an admin's: admins must be demoted first. */
export const sessionRoutes = (ports: CommandPorts) =>
  commandRoutes({
    endSession: async ({ params, user, at, session, signOut, endSession }) => {
      const own = await ports.secrets.sessionsOf(user.id, at);
      if (!own.some(({ id }) => id === params.id)) return reject('session_unknown');
      await (params.id === session?.id ? signOut() : endSession(params.id));
      return { message: 'Signed out there' };
    },

    endOtherSessions: ({ user, run, signIn }) =>
      whenAccepted(endingSessions(ports, run, user.id, { type: 'EndSessions' }), async (ended) => {
        await signIn(ended);
        return { message: 'Signed out everywhere else' };
      }),

    endSessionsOfUser: async ({ params, user, run }) => {
      if (params.id === user.id) return reject('own_account');
      const ended = endingSessions(ports, run, params.id as UserId, { type: 'EndSessions' });
      return whenAccepted(ended, ({ name }) => ({ message: `${name} has been signed out everywhere.` }));
    },

    closeAccount: async (request) => {
      const { params, body, user, at, run, load } = request;
      if (params.id === user.id) return reject('own_account');
      const before = await load(account, params.id);
      if (before.status === 'none') return reject('user_unknown');
      if (before.role === 'admin') return reject('admin_not_closable');
      const { userId, name } = before;
      return body.closed
        ? whenAccepted(closeAccount(ports, request, userId, body.reason), async () => ({
            message: `The account of ${name} is closed.`,
            ...(await leftBehind(load, userId, at)),
          }))
        : whenAccepted(run(account, userId, { type: 'ReopenAccount' }), () => ({
            message: `The account of ${name} is open again.`,
            affectedInterviews: [],
          }));
    },
  });
