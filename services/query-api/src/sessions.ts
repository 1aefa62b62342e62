import type { Role } from '@s30/contracts/fields';
import { reject } from '@s30/contracts/rejections';
import type { SessionDocument } from '@s30/contracts/routes/sessions';
import type { SecretStore, StoredSession } from '@s30/platform/secret-store/port';
import { handlers } from '@s30/platform/web/handler';
import { users } from '@s30/projections/users';
import type { QueryRequest } from './context.ts';

const documentOf = (
  { id, device, address, startedAt, seenAt, expiresAt }: StoredSession,
  current: string | undefined,
): SessionDocument => ({
  ...{ _id: id, isCurrent: id === current },
  ...{ device, address, startedAt, seenAt, expiresAt },
});

export const sessionQueries = (secrets: Pick<SecretStore, 'sessionsOf'>, isSecondFactorRequired: (role: Role) => boolean) =>
  handlers<QueryRequest>()({
    ownSecondFactor: async ({ user: { id }, read }) => {
      const user = await read(users).get(id);
      if (user === undefined) return reject('user_unknown');
      const { hasSecondFactor: isOn, recoveryCodesLeft, role } = user;
      return { isOn, isRequired: isSecondFactorRequired(role), recoveryCodesLeft };
    },
    ownSessions: async ({ user, session, at }) => (await secrets.sessionsOf(user.id, at)).map((one) => documentOf(one, session?.id)),
    sessionsOfUser: async ({ params, session, at, read }) =>
      (await read(users).get(params.id)) === undefined
        ? reject('user_unknown')
        : (await secrets.sessionsOf(params.id, at)).map((one) => documentOf(one, session?.id)),
  });
