import { userEvents } from '@s30/contracts/events/user';
import type { UserId } from '@s30/contracts/ids';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { idOf } from '@s30/platform/projector/seen';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { user } from '../user/decider.ts';

/** Sessions end with the event that ends them, also when the request that appended it died before it could say so to the secret store. */
export const endedSessions = (runner: CommandRunner, secrets: SecretStore) => {
  const end = async (event: { readonly stream: string }): Promise<void> => {
    const userId = idOf(event) as UserId;
    const account = await runner.load(user, userId);
    if (account.status === 'registered') await secrets.endSessions(userId, account.epoch);
  };
  return process({
    name: 'ended-sessions',
    from: [userEvents],
    on: {
      ...{ PasswordChanged: end, PasswordRemoved: end, SessionsEnded: end, AccountClosed: end, PersonErased: end },
      ...{ SecondFactorEnrolled: end, SecondFactorRemoved: end },
    },
  });
};
