import { emailClaimEvents } from '@s30/contracts/events/emailClaim';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { process } from '@s30/platform/projector/process';
import { completeRegistration } from '../registration/registration.ts';
import { runBecauseOf } from './context.ts';

/** A claimed address gets its account, also when the request that claimed it died in between. */
export const registrationCompletion = (runner: CommandRunner, now: () => Instant) => {
  const because = runBecauseOf(runner, 'registration-completion', now);
  return process({
    name: 'registration-completion',
    from: [emailClaimEvents],
    on: {
      EmailClaimed: async (event) => {
        await completeRegistration(because(event), event.data);
      },
    },
  });
};
