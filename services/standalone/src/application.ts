import { randomUUID } from 'node:crypto';
import { createCommandSide } from '@s30/commands/commandSide';
import type { CommandRequest } from '@s30/commands/context';
import type { Surroundings } from '@s30/platform/composition/process';
import type { Stores } from '@s30/platform/composition/stores';
import { openToWrite } from '@s30/platform/composition/wholeness';
import { claimParts } from '@s30/platform/installation/belonging';
import { disownStrangers } from '@s30/platform/projector/belonging';
import { PACE, STOP_PATIENCE_MS } from '@s30/platform/projector/pace';
import { createProcessRunner } from '@s30/platform/projector/process';
import { createIntegrity, reportTo } from '@s30/platform/seals/integrity';
import { sealingOf } from '@s30/platform/seals/sealing';
import type { CheckResult } from '@s30/platform/telemetry/health';
import { GOOGLE_SOURCES } from '@s30/platform/web/security';
import { createWebServer } from '@s30/platform/web/server';
import { createSessions } from '@s30/platform/web/session';
import type { Site } from '@s30/platform/web/staticSites';
import { projectingThread } from '@s30/projections/projectingThread';
import type { QueryRequest } from '@s30/query-api/context';
import { createQuerySide } from '@s30/query-api/querySide';
import { worklistsIn } from '@s30/query-api/worklists';

/** How many milliseconds a stop may spend on sealing; the next start seals the rest. */
const SEALING_MS = 1_000;

/** Commands, processes, projections and queries on one set of stores, with one HTTP server in front. */
export async function createApplication(stores: Stores, surroundings: Surroundings, sites: readonly Site[]) {
  const { config, logger, readiness, metrics, clock, passwordCost } = surroundings;
  const { readStore, installation, written } = await openToWrite(stores);
  const { eventStore, secrets, files, counters, mailer } = written;
  const integrity = createIntegrity({ ...installation, counters, now: clock.now, report: reportTo(logger) });
  // Only one process at a time has the log, so it may reuse the lease of a dead one.
  const holder = config.eventStore.kind === 'sqlite' ? 'standalone' : randomUUID();
  const commands = createCommandSide({ config, ...written, worklists: worklistsIn(readStore), metrics, logger, clock, passwordCost });
  const queries = createQuerySide({
    config,
    readStore,
    files,
    audit: { events: eventStore, log: installation.log, integrity },
    clock,
    secrets,
  });
  const projector = projectingThread({ config, holder, logger, metrics });
  const { processes } = commands;
  const timers = [...commands.timers, sealingOf(integrity, () => claimParts(installation))];
  // A mail that is broken off is repeated under its Message-ID, as after a crash.
  const interrupt = { afterMs: STOP_PATIENCE_MS, now: mailer.close };
  const processRunner = createProcessRunner({ eventStore, readStore, processes, timers, logger, holder, clock, interrupt, ...PACE });

  readiness.add('event-store', () => eventStore.health());
  readiness.add('read-store', () => readStore.health());
  let isPrepared = false;
  const projections = async (): Promise<CheckResult> => {
    const found = await projector.check();
    return isPrepared ? found : { reason: 'not built yet', progress: { percent: 0, building: [] }, ...found, ok: false };
  };
  readiness.add('projections', projections);
  readiness.add('processes', processRunner.check);
  readiness.add('log', integrity.check);
  metrics.log(integrity.state);
  metrics.processes(processRunner.status);

  const server = await createWebServer<CommandRequest & QueryRequest>({
    handlers: { ...commands.handlers, ...queries.handlers },
    extend: (base) => ({ ...commands.extend(base), ...queries.extend(base) }),
    sessions: await createSessions({ secretStore: secrets, jwtSecret: config.jwtSecret }),
    roleOf: commands.roleOf,
    waitFor: (model, position, timeoutMs) => projector.waitFor([model], position, timeoutMs),
    newest: eventStore.head,
    ...{ secretStore: secrets, counters },
    settings: config,
    ...{ logger, metrics, readiness, sites, now: clock.now },
    progress: async () => (isPrepared ? undefined : (await projections()).progress),
    ...(config.googleClientId === undefined ? {} : { sources: GOOGLE_SOURCES }),
  });
  return {
    ...{ server, commands, eventStore },
    /**
     * Resolves when the read models have reached the head of the log, or have stopped before it: one that fails takes only what reads
     * it with it. Only then do timers start, which query them.
     */
    start: async () => {
      await claimParts(installation);
      await disownStrangers({ eventStore, readStore, logger });
      projector.start();
      if (!(await projector.settled(await eventStore.head()))) return;
      isPrepared = true;
      processRunner.start();
    },
    stop: async () => {
      await processRunner.stop();
      await projector.stop();
      await commands.close();
      // Neither a tampered log nor a long unsealed tail may keep the server from stopping.
      const timeIsUp = AbortSignal.timeout(SEALING_MS);
      await integrity.seal(timeIsUp).catch((error: unknown) => {
        if (timeIsUp.aborted) logger.info('more events came than can be verified at a stop: the next start seals them');
        else logger.error({ err: error }, 'the log was not sealed');
      });
      await stores.close();
    },
  };
}
