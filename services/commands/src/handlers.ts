import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { IdentityProvider } from '@s30/platform/identity/port';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { googleRoutes } from './accounts/googleRoutes.ts';
import { passwordResetRoutes } from './accounts/passwordResetRoutes.ts';
import { secondFactorRoutes } from './accounts/secondFactorRoutes.ts';
import { createSecondFactors } from './accounts/secondFactors.ts';
import { sessionRoutes } from './accounts/sessionRoutes.ts';
import { createSigningIn } from './accounts/signingIn.ts';
import { verificationRoutes } from './accounts/verificationRoutes.ts';
import { ADMINISTRATION, administration } from './administration/decider.ts';
import { followBooking } from './booking/follow.ts';
import { interviewRoutes } from './booking/interviewRoutes.ts';
import { paymentRoutes } from './booking/paymentRoutes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { exchangeRateRoutes, ratesFrom } from './exchange-rate/routes.ts';
import { approveSlotRequest } from './followers/approval.ts';
import { interviewsToCome, withdrawOpenSlots } from './followers/withdrawal.ts';
import { interviewerAccountRoutes } from './interviewer-account/routes.ts';
import type { Notices } from './mails/notices.ts';
import { pageErrorRoutes } from './pageErrors.ts';
import { priceRoutes } from './price/routes.ts';
import type { ErasingPorts } from './privacy/erasing.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { problemRoutes } from './problem/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import type { CommandPorts, CommandSettings } from './settings.ts';
import { slotRequestRoutes } from './slot-request/routes.ts';
import { allowedTypesFrom } from './user/allowedTypes.ts';
import { user } from './user/decider.ts';
import { namesFrom } from './user/names.ts';
import { paymentSetupRoutes } from './user/paymentSetup.ts';
import { userRoutes } from './user/routes.ts';

/** Nobody waits longer than this for a mail server: the mail goes on its way all the same. */
const HAND_OVER_MS = 3_000;

/** Every route of the table that is not a GET. */
export const commandHandlers = (options: {
  readonly runner: CommandRunner;
  readonly ports: CommandPorts;
  readonly erasing: ErasingPorts;
  readonly settings: CommandSettings;
  readonly notices: Notices;
  readonly guard: AttemptGuard;
  readonly mayAskForSlot: (candidateId: UserId) => Promise<boolean>;
  /** Undefined: no sign-in with Google. */
  readonly google: IdentityProvider | undefined;
  /** Default: nobody must have one. */
  readonly isSecondFactorRequired?: (role: Role) => boolean;
  readonly handOverMs?: number;
}) => {
  const { runner, ports, erasing, settings, notices, guard, mayAskForSlot, google, handOverMs = HAND_OVER_MS } = options;
  const { isSecondFactorRequired = () => false } = options;
  const factors = createSecondFactors(ports, guard, isSecondFactorRequired);
  const signingIn = createSigningIn(ports.secrets, factors);
  const currentRates = ratesFrom(runner.load, settings.exchangeRates);
  return {
    ...registrationRoutes(ports, guard, signingIn),
    ...secondFactorRoutes(factors, signingIn),
    ...verificationRoutes(ports, settings),
    ...passwordResetRoutes(ports, settings, guard),
    ...googleRoutes(ports, google, signingIn),
    ...sessionRoutes(ports),
    ...privacyRoutes({ ...ports, ...erasing }, guard),
    ...userRoutes(ports, guard, {
      dismissAdmin: async ({ run }, userId) => {
        const dismissed = await run(administration, ADMINISTRATION, { type: 'DismissAdmin', userId });
        return isRejection(dismissed) ? dismissed : undefined;
      },
      afterDemotion: async ({ run, load, at }, userId) => {
        await withdrawOpenSlots(run, userId);
        return interviewsToCome(load, userId, at);
      },
    }),
    ...paymentSetupRoutes(ports),
    ...calendarRoutes(allowedTypesFrom(runner)),
    ...slotRequestRoutes({
      allowedTypesOf: allowedTypesFrom(runner),
      nameOf: namesFrom(runner),
      mayAsk: mayAskForSlot,
      approve: (request, slotRequestId) => approveSlotRequest(request, allowedTypesFrom(runner), slotRequestId),
    }),
    ...paymentRoutes(ports, settings),
    ...interviewerAccountRoutes({
      follow: followBooking,
      exists: async (userId) => (await runner.load(user, userId)).status === 'registered',
    }),
    ...interviewRoutes(
      // A mail server that is away must not undo the change; the mail process sends the notice when it is back.
      (interviewId, cause) => notices.isToldOfLink(interviewId, cause, handOverMs).catch(() => false),
    ),
    ...priceRoutes(currentRates),
    ...exchangeRateRoutes(currentRates),
    ...problemRoutes,
    ...pageErrorRoutes,
  };
};
