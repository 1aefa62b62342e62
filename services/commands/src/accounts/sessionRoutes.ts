import type { UserId } from '@s30/contracts/ids';
import { isRejection, reject } from '@s30/contracts/rejections';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import type { CommandPorts } from '../settings.ts';
import { user as account } from '../user/decider.ts';
import { endingSessions } from '../user/passwords.ts';
import { closeAccount } from './closing.ts';

/** Users cannot close their own account, and nobody can close an admin's: admins must be demoted first. */
export const sessionRoutes = (ports: CommandPorts) =>
  handlers<CommandRequest>()({
    endSession: async ({ params, user, at, session, signOut, endSession }) => {
      const own = await ports.secrets.sessionsOf(user.id, at);
      if (!own.some(({ id }) => id === params.id)) return reject('session_unknown');
      await (params.id === session?.id ? signOut() : endSession(params.id));
      return { message: 'Signed out there' };
    },

    endOtherSessions: async ({ user, run, signIn }) => {
      const ended = await endingSessions(ports, run, user.id, { type: 'EndSessions' });
      if (isRejection(ended)) return ended;
      await signIn(ended);
      return { message: 'Signed out everywhere else' };
    },

    endSessionsOfUser: async ({ params, user, run }) => {
      if (params.id === user.id) return reject('own_account');
      const ended = await endingSessions(ports, run, params.id as UserId, { type: 'EndSessions' });
      return isRejection(ended) ? ended : { message: `${ended.name} has been signed out everywhere.` };
    },

    closeAccount: async (request) => {
      const { params, body, user, run, load } = request;
      if (params.id === user.id) return reject('own_account');
      const before = await load(account, params.id);
      if (before.status === 'none') return reject('user_unknown');
      if (before.role === 'admin') return reject('admin_not_closable');
      if (body.closed) {
        const done = await closeAccount(ports, request, before.userId, body.reason);
        return isRejection(done) ? done : { message: `The account of ${before.name} is closed.` };
      }
      const opened = await run(account, before.userId, { type: 'ReopenAccount' });
      return isRejection(opened) ? opened : { message: `The account of ${before.name} is open again.` };
    },
  });
