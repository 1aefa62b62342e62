import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import type { CommandRunner } from '@s30/platform/decider/runner';
import type { IdentityProvider } from '@s30/platform/identity/port';
import type { AttemptGuard } from '@s30/platform/web/attemptGuard';
import { handlers } from '@s30/platform/web/handler';
import { googleRoutes } from './accounts/googleRoutes.ts';
import { mailedLinkRoutes } from './accounts/mailedLinkRoutes.ts';
import { secondFactorRoutes } from './accounts/secondFactorRoutes.ts';
import { createSecondFactors } from './accounts/secondFactors.ts';
import { sessionRoutes } from './accounts/sessionRoutes.ts';
import { createSigningIn } from './accounts/signingIn.ts';
import { interviewRoutes } from './booking/interviewRoutes.ts';
import { paymentRoutes } from './booking/paymentRoutes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { exchangeRateRoutes, ratesFrom } from './exchange-rate/routes.ts';
import { interviewerAccountRoutes } from './interviewer-account/routes.ts';
import type { Notices } from './mails/notices.ts';
import { priceRoutes } from './price/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { problemRoutes } from './problem/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import type { CommandPorts, CommandSettings } from './settings.ts';
import { slotRequestRoutes } from './slot-request/routes.ts';
import { userRoutes } from './user/routes.ts';

/** The longest that a response waits for the mail server; the mail is sent regardless. */
const HAND_OVER_MS = 3_000;

/** Handlers for every command route. */
export const commandHandlers = (options: {
  readonly runner: CommandRunner;
  readonly ports: CommandPorts;
  readonly settings: CommandSettings;
  readonly notices: Notices;
  readonly guard: AttemptGuard;
  readonly mayAskForSlot: (candidateId: UserId) => Promise<boolean>;
  /** Undefined: sign-in with Google is off. */
  readonly google: IdentityProvider | undefined;
  readonly isSecondFactorRequired: (role: Role) => boolean;
  readonly handOverMs?: number;
}) => {
  const { runner, ports, settings, notices, guard, mayAskForSlot, google, handOverMs = HAND_OVER_MS } = options;
  const factors = createSecondFactors(ports, guard, options.isSecondFactorRequired);
  const signingIn = createSigningIn(ports.secrets, factors);
  const currentRates = ratesFrom(runner.load, settings.exchangeRates);
  return {
    ...registrationRoutes(ports, guard, signingIn),
    ...secondFactorRoutes(factors, signingIn),
    ...mailedLinkRoutes(ports, settings, guard),
    ...googleRoutes(ports, google, signingIn),
    ...sessionRoutes(ports),
    ...privacyRoutes(ports, guard),
    ...userRoutes(ports, guard),
    ...calendarRoutes,
    ...slotRequestRoutes(mayAskForSlot),
    ...paymentRoutes(ports, settings),
    ...interviewerAccountRoutes,
    ...interviewRoutes(
      // A mail server outage must not undo the change; the mail process sends the notice later.
      (interviewId, cause) => notices.isToldOfLink(interviewId, cause, handOverMs).catch(() => false),
    ),
    ...priceRoutes(currentRates),
    ...exchangeRateRoutes(currentRates),
    ...problemRoutes,
    ...handlers()({
      // Logged with the id that the page shows.
      reportPageError: async ({ body, requestId, warn }) => {
        warn({ requestId, pageError: body }, 'a page broke');
        return { requestId };
      },
    }),
  };
};
