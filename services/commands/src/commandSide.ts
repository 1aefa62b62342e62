import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import type { CommandName } from '@s30/contracts/routes';
import { MAILS_BY_OTHERS_PER_HOUR } from '@s30/contracts/rules';
import { dateIn } from '@s30/contracts/time';
import { type Clock, systemClock } from '@s30/platform/clock/clock';
import { type Config, requiresSecondFactor } from '@s30/platform/config/environment';
import type { CounterStore } from '@s30/platform/counter-store/port';
import { type CommandRunner, createCommandRunner } from '@s30/platform/decider/runner';
import type { EventStore } from '@s30/platform/event-store/port';
import type { IdentityProvider } from '@s30/platform/identity/port';
import { createPasswordHasher, PASSWORD_COST, type ScryptCost } from '@s30/platform/secret-store/passwords';
import type { Logger } from '@s30/platform/telemetry/logger';
import type { Metrics } from '@s30/platform/telemetry/metrics';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { type Handlers, handlers } from '@s30/platform/web/handler';
import { googleRoutes } from './accounts/googleRoutes.ts';
import { mailedLinkRoutes } from './accounts/mailedLinkRoutes.ts';
import { secondFactorRoutes } from './accounts/secondFactorRoutes.ts';
import { createSecondFactors, lacksSecondFactor } from './accounts/secondFactors.ts';
import { sessionRoutes } from './accounts/sessionRoutes.ts';
import { createSigningIn } from './accounts/signingIn.ts';
import { interviewRoutes } from './booking/interviewRoutes.ts';
import { paymentRoutes } from './booking/paymentRoutes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { type CommandPorts, type CommandRequest, type CommandSettings, commandContext } from './context.ts';
import { exchangeRateRoutes, ratesFrom } from './exchange-rate/routes.ts';
import { everyProcess, type Worklists } from './followers/every.ts';
import { interviewerAccountRoutes } from './interviewer-account/routes.ts';
import type { Notices } from './mails/notices.ts';
import { priceRoutes } from './price/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { problemRoutes } from './problem/routes.ts';
import { appointAdmin } from './registration/registration.ts';
import { registrationRoutes } from './registration/routes.ts';
import { slotRequestRoutes } from './slot-request/routes.ts';
import { user } from './user/decider.ts';
import { userRoutes } from './user/routes.ts';

/** The longest that a response waits for the mail server; the mail is sent regardless. */
const HAND_OVER_MS = 3_000;

/** The handlers of all commands in the route table. */
export const commandHandlers = (options: {
  readonly runner: CommandRunner;
  readonly ports: CommandPorts;
  readonly settings: CommandSettings;
  readonly notices: Notices;
  readonly openRequests: (candidateId: UserId) => Promise<number>;
  /** Undefined: sign-in with Google is off. */
  readonly google: IdentityProvider | undefined;
  readonly isSecondFactorRequired: (role: Role) => boolean;
  readonly handOverMs?: number;
}): Handlers<CommandName, CommandRequest> => {
  const { runner, ports, settings, notices, openRequests, google, handOverMs = HAND_OVER_MS } = options;
  const factors = createSecondFactors(ports, options.isSecondFactorRequired);
  const signingIn = createSigningIn(ports.secrets, factors);
  const currentRates = ratesFrom(runner.load, settings.exchangeRates);
  return {
    ...registrationRoutes(ports, signingIn),
    ...secondFactorRoutes(ports, factors, signingIn),
    ...mailedLinkRoutes(ports, settings),
    ...googleRoutes(ports, google, signingIn),
    ...sessionRoutes(ports),
    ...privacyRoutes(ports),
    ...userRoutes(ports),
    ...calendarRoutes,
    ...slotRequestRoutes(openRequests),
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

/** The command side on one set of ports: request handlers, processes that react to events, and timers. */
export function createCommandSide(
  options: Pick<CommandPorts, 'secrets' | 'files' | 'keys' | 'mailer'> & {
    readonly config: Config & { readonly publicUrl: string };
    readonly eventStore: EventStore;
    /** Undefined: no sign-in with Google. */
    readonly google: IdentityProvider | undefined;
    readonly counters: CounterStore;
    readonly worklists: Worklists;
    readonly metrics: Metrics;
    readonly logger?: Pick<Logger, 'warn'>;
    readonly clock?: Clock;
    readonly passwordCost?: ScryptCost;
  },
) {
  const { config, eventStore, secrets, files, keys, mailer, google, counters, worklists, metrics, logger } = options;
  const { clock = systemClock, passwordCost = PASSWORD_COST } = options;
  const { now } = clock;
  const { rateLimitScale, slotHoldMinutes, exchangeRates, trustAllowance } = config;
  const accountMailsPerHour = rateLimitScale === 0 ? Number.POSITIVE_INFINITY : MAILS_BY_OTHERS_PER_HOUR * rateLimitScale;
  const passwords = createPasswordHasher({ cost: passwordCost });
  const runner = createCommandRunner(eventStore, { observe: metrics, alone: eventStore.hasOneWriter });
  const guard = createAttemptGuard({ scale: rateLimitScale, now, counters });
  const ports = { eventStore, secrets, keys, files, mailer, records: worklists.personalRecords, passwords, guard, now };
  const limit = { name: 'mails-by-others', points: Math.max(1, accountMailsPerHour), seconds: 3_600 };
  const mayBother = async (userId: UserId) => rateLimitScale === 0 || (await counters.count(limit, userId)) === undefined;
  const { notices, processes, timers } = everyProcess({ runner, ports, worklists, config, mayBother, logger });
  /** Without those that no one answered in time, which would use up the limit for good. */
  const openRequests = async (candidateId: UserId) => {
    const pending = await worklists.pendingRequests({ candidateId }, await eventStore.head());
    return pending.filter(({ preferredDate, timeZone }) => preferredDate >= dateIn(now(), timeZone)).length;
  };
  const settings = { slotHoldMinutes, exchangeRates, accountMailsPerHour };
  const isSecondFactorRequired = (role: Role) => requiresSecondFactor(config, role);
  const parts = { runner, ports, settings, notices, openRequests, google, isSecondFactorRequired };
  return {
    ...{ runner, ports, parts, processes, timers },
    handlers: commandHandlers(parts),
    extend: commandContext(runner, trustAllowance),
    /** The current role, so that a role change takes effect at once. Undefined: no access. */
    roleOf: async (userId: UserId): Promise<Role | undefined> => {
      const account = await runner.load(user, userId);
      if (account.status === 'none' || account.isClosed) return undefined;
      // Without the required second factor there is no access; the next login leads to its setup.
      return lacksSecondFactor(account, isSecondFactorRequired) ? undefined : account.role;
    },
    /** Gives a real installation its first admin; several instances may run this concurrently. */
    appoint: async (admin: { readonly email: string; readonly password: string }): Promise<void> => {
      await appointAdmin({ runner, ...ports }, { name: 'Admin', ...admin }, now());
    },
    close: () => passwords.close(),
  };
}
export type CommandSide = ReturnType<typeof createCommandSide>;
