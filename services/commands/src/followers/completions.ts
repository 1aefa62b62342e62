import { calendarEvents } from '@s30/contracts/events/calendar';
import { emailClaimEvents } from '@s30/contracts/events/emailClaim';
import { userEvents } from '@s30/contracts/events/user';
import type { UserId } from '@s30/contracts/ids';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { idOf } from '@s30/platform/projector/seen';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { completeRegistration } from '../registration/registration.ts';
import { user } from '../user/decider.ts';
import { settleApproval } from './approval.ts';
import { follower } from './context.ts';

// Each completes what a request started, in case the request died half-way.

/** Creates the account of a claimed address. */
export const registrationCompletion = (runner: CommandRunner, now: () => Instant) =>
  follower(runner, now, {
    name: 'registration-completion',
    from: [emailClaimEvents],
    on: { EmailClaimed: async ({ data }, run) => void (await completeRegistration(run, data)) },
  });

/** Approves the request for which a slot was published. */
export const slotApproval = (runner: CommandRunner, now: () => Instant) =>
  follower(runner, now, {
    name: 'slot-approval',
    from: [calendarEvents],
    on: { SlotKept: async ({ data }, run) => void (await settleApproval(run, runner.load, data.slotRequestId, data.slotId)) },
  });

/** Ends a user's sessions after any event that invalidates them. */
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
