import type { Role } from '@s30/contracts/fields';
import type { UserId } from '@s30/contracts/ids';
import { MAILS_BY_OTHERS_PER_HOUR, SLOT_REQUESTS_OPEN_MAX } from '@s30/contracts/rules';
import { type Clock, systemClock } from '@s30/platform/clock/clock';
import { type Config, requiresSecondFactor } from '@s30/platform/config/environment';
import type { CounterStore } from '@s30/platform/counter-store/port';
import { createCommandRunner } from '@s30/platform/decider/runner';
import type { EventStore } from '@s30/platform/event-store/port';
import type { IdentityProvider } from '@s30/platform/identity/port';
import { createPasswordHasher, PASSWORD_COST, type ScryptCost } from '@s30/platform/secret-store/passwords';
import type { Metrics } from '@s30/platform/telemetry/metrics';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import type { SignedInUser } from '@s30/platform/web/handler';
import { commandContext } from './context.ts';
import { everyProcess, type Worklists } from './followers/every.ts';
import { commandHandlers } from './handlers.ts';
import { appointAdmin } from './registration/admin.ts';
import type { CommandPorts } from './settings.ts';
import { user } from './user/decider.ts';

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
    readonly clock?: Clock;
    readonly passwordCost?: ScryptCost;
  },
) {
  const { config, eventStore, secrets, files, keys, mailer, google, counters, worklists, metrics } = options;
  const { clock = systemClock, passwordCost = PASSWORD_COST } = options;
  const { now } = clock;
  const { rateLimitScale, slotHoldMinutes, exchangeRates, trustAllowance } = config;
  const passwords = createPasswordHasher({ cost: passwordCost });
  const runner = createCommandRunner(eventStore, { observe: metrics, alone: eventStore.hasOneWriter });
  const ports = { eventStore, secrets, keys, files, mailer, records: worklists.personalRecords, passwords, now };
  /** A limit per user of `most` in `seconds`; unlimited if rate limits are off. */
  const within = (name: string, most: number, seconds: number) => async (userId: UserId) =>
    rateLimitScale === 0 || (await counters.count({ name, points: Math.max(1, most * rateLimitScale), seconds }, userId)) === undefined;
  const mayBother = within('mails-by-others', MAILS_BY_OTHERS_PER_HOUR, 3_600);
  const { notices, processes, timers } = everyProcess({ runner, ports, worklists, config, mayBother });
  // The read model lags behind, so bursts are limited by a counter.
  const asksSlowly = within('slot-requests', SLOT_REQUESTS_OPEN_MAX, 60);
  const mayAskForSlot = async (userId: UserId) =>
    (await worklists.openRequests(userId)) < SLOT_REQUESTS_OPEN_MAX && (await asksSlowly(userId));
  const settings = {
    ...{ slotHoldMinutes, exchangeRates },
    accountMailsPerHour: rateLimitScale === 0 ? Number.POSITIVE_INFINITY : MAILS_BY_OTHERS_PER_HOUR * rateLimitScale,
  };
  const guard = createAttemptGuard({ scale: rateLimitScale, now, counters });
  const isSecondFactorRequired = (role: Role) => requiresSecondFactor(config, role);
  const parts = { runner, ports, settings, notices, mayAskForSlot, guard, google, isSecondFactorRequired };
  return {
    ...{ runner, ports, parts, processes, timers },
    handlers: commandHandlers(parts),
    extend: commandContext(runner, trustAllowance),
    /** The current role, so that a role change takes effect at once. Undefined: no access. */
    roleOf: async (userId: SignedInUser['id']): Promise<SignedInUser['role'] | undefined> => {
      const account = await runner.load(user, userId);
      if (account.status === 'none' || account.isClosed) return undefined;
      // Without the required second factor there is no access; the next login leads to its setup.
      return account.secondFactor.status === 'off' && requiresSecondFactor(config, account.role) ? undefined : account.role;
    },
    /** Gives a real installation its first admin; several instances may run this concurrently. */
    appoint: async (admin: { readonly email: string; readonly password: string }): Promise<void> => {
      await appointAdmin({ runner, ...ports }, { name: 'Admin', ...admin }, now());
    },
    close: () => passwords.close(),
  };
}
export type CommandSide = ReturnType<typeof createCommandSide>;
