import { randomUUID } from 'node:crypto';
import { resetLinks, verificationLinks } from '@s30/commands/accounts/links';
import { type CommandRequest, commandContext } from '@s30/commands/context';
import { commandHandlers } from '@s30/commands/handlers';
import { createAccountNotices } from '@s30/commands/mails/accountNotices';
import { createNotices } from '@s30/commands/mails/notices';
import { createMailSender } from '@s30/commands/mails/sender';
import { accountMailProcess } from '@s30/commands/processes/accountMails';
import { bookingCompletion } from '@s30/commands/processes/bookingCompletion';
import { demotion } from '@s30/commands/processes/demotion';
import { holdExpiry } from '@s30/commands/processes/holdExpiry';
import { mailProcess } from '@s30/commands/processes/mails';
import { noShowSettlement } from '@s30/commands/processes/noShowSettlement';
import { registrationCompletion } from '@s30/commands/processes/registrationCompletion';
import { reminders } from '@s30/commands/processes/reminders';
import { settlement } from '@s30/commands/processes/settlement';
import { slotApproval } from '@s30/commands/processes/slotApproval';
import { user } from '@s30/commands/user/decider';
import { ACCOUNT_MAILS_PER_HOUR } from '@s30/contracts/rules';
import { type Instant, instantOf } from '@s30/contracts/time';
import type { Config } from '@s30/platform/config/environment';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { createGoogleIdentity, GOOGLE_SOURCES } from '@s30/platform/identity/google';
import { createProcessRunner } from '@s30/platform/projector/process';
import { createProjector } from '@s30/platform/projector/runner';
import { createPasswordHasher } from '@s30/platform/secret-store/passwords';
import { createReadiness } from '@s30/platform/telemetry/health';
import type { createLogger } from '@s30/platform/telemetry/logger';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { createWebServer } from '@s30/platform/web/server';
import { createSessions } from '@s30/platform/web/session';
import type { Site } from '@s30/platform/web/staticSites';
import { projections } from '@s30/projections/all';
import { createIntegrity } from '@s30/query-api/audit/integrity';
import { type QueryRequest, queryContext } from '@s30/query-api/context';
import { queryHandlers } from '@s30/query-api/handlers';
import { endedHoldsIn, pendingRequestsIn, undisputedNoShowsIn, upcomingInterviewsIn } from '@s30/query-api/todo';
import type { Stores } from './compose.ts';

const LEASE_MS = 10_000;
const RETRY = { baseMs: 50, maxMs: 5_000 };
const SWEEP_SECONDS = 3_600;
const SEALING_SECONDS = 3_600;
export type Logger = ReturnType<typeof createLogger>;

/** Commands, processes, projections and queries on one set of stores, with one HTTP server in front. */
export async function createApplication(options: {
  readonly config: Config & { readonly publicUrl: string };
  readonly stores: Stores;
  readonly logger: Logger;
  readonly sites: readonly Site[];
}) {
  const { config, stores, logger, sites } = options;
  const { eventStore, storedLog, seals, readStore, secrets, files, mailer } = stores;
  const now = (): Instant => instantOf(Date.now());
  // One process at a time has the log, so a lease that a dead one left behind is this one's own.
  const holder = config.eventStore.kind === 'sqlite' ? 'standalone' : randomUUID();
  const passwords = createPasswordHasher();
  const metrics = createMetrics();
  const runner = createCommandRunner(eventStore, { observe: metrics });
  const readiness = createReadiness();

  const projector = createProjector({
    eventStore,
    readStore,
    projections,
    logger,
    metrics,
    holder,
    leaseTtlMs: LEASE_MS,
    retry: { ...RETRY, attempts: 5 },
  });
  const mails = createMailSender({ runner, mailer, now, domain: new URL(config.publicUrl).hostname });
  const notices = createNotices({ load: runner.load, mails, publicUrl: config.publicUrl });
  const accountNotices = createAccountNotices({
    ...{ load: runner.load, mails, now, publicUrl: config.publicUrl },
    ...{ verificationLinks: verificationLinks(secrets), resetLinks: resetLinks(secrets) },
  });
  const integrity = createIntegrity({ log: storedLog, seals, now });
  const processes = createProcessRunner({
    eventStore,
    readStore,
    processes: [
      registrationCompletion(runner, now),
      bookingCompletion(runner, now),
      settlement(runner, now),
      slotApproval(runner, now),
      demotion(runner, pendingRequestsIn(readStore), now),
      mailProcess(notices),
      accountMailProcess(accountNotices),
    ],
    timers: [
      holdExpiry(runner, endedHoldsIn(readStore), now),
      noShowSettlement(runner, undisputedNoShowsIn(readStore), now),
      reminders(upcomingInterviewsIn(readStore), notices, now),
      { name: 'secrets-sweep', seconds: SWEEP_SECONDS, run: () => secrets.sweep(now()) },
      {
        name: 'audit-sealing',
        seconds: SEALING_SECONDS,
        run: async () => {
          await integrity.seal();
        },
      },
    ],
    logger,
    holder,
    leaseTtlMs: LEASE_MS,
    retry: RETRY,
  });

  readiness.add('event-store', async () => eventStore.health());
  readiness.add('read-store', () => readStore.health());
  readiness.add('projections', async () => {
    const reports = projector.status();
    const stopped = reports.filter(({ state }) => state === 'stopped').map(({ name }) => name);
    const detail = Object.fromEntries(reports.map(({ name, ...report }) => [name, report]));
    return stopped.length === 0 ? { ok: true, detail } : { ok: false, reason: `stopped: ${stopped.join(', ')}`, detail };
  });
  readiness.add('processes', async () => ({
    ok: true,
    detail: Object.fromEntries(processes.status().map(({ name, ...report }) => [name, report])),
  }));

  const settings = {
    slotHoldMinutes: config.slotHoldMinutes,
    exchangeRates: config.exchangeRates,
    publicUrl: config.publicUrl,
    accountMailsPerHour: config.rateLimitScale === 0 ? Number.POSITIVE_INFINITY : ACCOUNT_MAILS_PER_HOUR * config.rateLimitScale,
  };
  const { googleClientId, googleKeysUrl, chatPhoneNumber } = config;
  const google = googleClientId === undefined ? undefined : createGoogleIdentity({ clientId: googleClientId, keysUrl: googleKeysUrl });
  const publicSettings = {
    ...(googleClientId === undefined ? {} : { googleClientId }),
    ...(chatPhoneNumber === undefined ? {} : { chatPhoneNumber }),
  };
  const ports = { secrets, files, passwords, now };
  const guard = createAttemptGuard({ scale: config.rateLimitScale, now });
  const commands = { runner, ports, settings, notices, guard, google };
  const ofCommand = commandContext(runner);
  const ofQuery = queryContext(readStore);
  const server = await createWebServer<CommandRequest & QueryRequest>({
    handlers: {
      ...commandHandlers(commands),
      ...queryHandlers(files, config.exchangeRates, publicSettings, readStore, { log: storedLog, integrity }),
    },
    extend: (base) => ({ ...ofCommand(base), ...ofQuery() }),
    sessions: await createSessions({ secretStore: secrets, ...(config.jwtSecret === undefined ? {} : { jwtSecret: config.jwtSecret }) }),
    roleOf: async (userId) => {
      const account = await runner.load(user, userId);
      return account.status === 'none' ? undefined : account.role;
    },
    waitFor: (position, timeoutMs) => projector.waitFor('all', position, timeoutMs),
    secretStore: secrets,
    settings: {
      publicUrl: config.publicUrl,
      rateLimitScale: config.rateLimitScale,
      ...(config.metricsToken === undefined ? {} : { metricsToken: config.metricsToken }),
    },
    logger,
    metrics,
    readiness,
    sites,
    ...(google === undefined ? {} : { sources: GOOGLE_SOURCES }),
  });
  return {
    server,
    runner,
    ports,
    commands,
    projector,
    start: () => {
      projector.start();
      processes.start();
    },
    stop: async () => {
      await processes.stop();
      await projector.stop();
      await passwords.close();
      // A log that was tampered with is not sealed, and must not keep the server from ending.
      await integrity.seal().catch((error: unknown) => logger.error({ err: error }, 'the log was not sealed'));
      await stores.close();
    },
  };
}
export type Application = Awaited<ReturnType<typeof createApplication>>;
