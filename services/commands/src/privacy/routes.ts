import type { FileId, UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { handlers } from '@s30/platform/web/handler';
import { refusedPassword } from '../accounts/currentPassword.ts';
import { type CommandPorts, type CommandRequest, type ErasingPorts, type Run, whenAccepted } from '../context.ts';
import { endingSessions, hashOf, personFound } from '../user/account.ts';
import { user as account, type RegisteredUser } from '../user/decider.ts';

/** After this the person cannot sign in and no list shows the name; the process `erasure` removes the rest. */
export async function erasePerson(
  ports: ErasingPorts,
  { run, at }: { readonly run: Run; readonly at: Instant },
  person: RegisteredUser,
  by: { readonly erasedBy: UserId; readonly reason?: string | undefined },
): Promise<Rejection | undefined> {
  const open = await ports.records.openAffairs(person.userId, await ports.eventStore.head(), at);
  if (open.length > 0) return reject('affairs_open', { open: open.join('; ') });
  const erased = await endingSessions(ports, run, person.userId, { type: 'ErasePerson', ...by });
  return isRejection(erased) ? erased : undefined;
}

export async function requestExport(
  asking: Pick<CommandRequest, 'run' | 'load'>,
  userId: string,
  requestedBy: UserId,
  unique: string,
): Promise<{ readonly message: string; readonly job: string } | Rejection> {
  const person = await personFound(asking, userId);
  if (isRejection(person)) return person;
  // The export id contains its owner's id, so no read model is needed to look it up.
  const exportId = `${person.userId}.${unique}` as FileId;
  const answer = { message: 'The copy is being made', job: `/api/exports/${exportId}` };
  return whenAccepted(asking.run(account, person.userId, { type: 'RequestExport', exportId, requestedBy }), () => answer);
}

export const privacyRoutes = (ports: CommandPorts, guard: AttemptGuard) =>
  handlers<CommandRequest>()({
    exportOwnData: (request) => requestExport(request, request.user.id, request.user.id, request.newId()),
    exportDataOfUser: (request) => requestExport(request, request.params.id, request.user.id, request.newId()),

    eraseOwnAccount: async (request) => {
      const { user, body, signOut } = request;
      const person = await personFound(request, user.id);
      if (isRejection(person)) return person;
      const hasPassword = (await hashOf(ports, person)) !== undefined;
      const refused = hasPassword ? await refusedPassword(ports, guard, request, person, body.password, 'password') : undefined;
      if (refused) return refused;
      const failed = await erasePerson(ports, request, person, { erasedBy: user.id });
      if (failed) return failed;
      await signOut();
      return { message: 'Your account and everything about you has been deleted.' };
    },

    eraseUser: async (request) => {
      const { params, body, user } = request;
      if (params.id === user.id) return reject('own_account');
      const person = await personFound(request, params.id);
      if (isRejection(person)) return person;
      const failed = await erasePerson(ports, request, person, { erasedBy: user.id, reason: body.reason });
      return failed ?? { message: 'The person has been erased.' };
    },
  });
