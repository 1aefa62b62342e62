import { randomUUID } from 'node:crypto';
import { type Replacements, runProcess } from '@s30/platform/composition/process';
import { DRAIN_MS, unfitToShare } from '@s30/platform/composition/shared';
import { storesOf } from '@s30/platform/composition/stores';
import { openToWrite } from '@s30/platform/composition/wholeness';
import { sharingSubscription } from '@s30/platform/event-store/sharing';
import { claimParts } from '@s30/platform/installation/belonging';
import { PACE, STOP_PATIENCE_MS } from '@s30/platform/projector/pace';
import { createProcessRunner } from '@s30/platform/projector/process';
import { createIntegrity, reportTo } from '@s30/platform/seals/integrity';
import { sealingOf } from '@s30/platform/seals/sealing';
import { createWebServer } from '@s30/platform/web/server';
import { createSessions } from '@s30/platform/web/session';
import { onceBuilt, worklistsIn } from '@s30/query-api/worklists';
import { createCommandSide } from './commandSide.ts';
import type { CommandRequest } from './context.ts';

/**
 * The command side: requests, processes that react to events, and timers. Any number of instances may run: all of them handle
 * requests, and each process runs on the instance that holds its lease.
 */
export const runCommands = (replacements: Replacements = {}): Promise<void> =>
  runProcess({
    name: 'commands',
    replacements,
    unfit: unfitToShare('commands', 'EVENT_STORE_URL', 'READ_STORE_URL', 'PUBLIC_URL'),
    drainMs: DRAIN_MS,
    start: async ({ config, logger, readiness, metrics, clock, passwordCost }) => {
      const stores = storesOf(config);
      const { readStore, installation, written } = await openToWrite(stores);
      const { eventStore, secrets, counters, mailer } = written;
      const side = createCommandSide({ config, ...written, worklists: worklistsIn(readStore), metrics, logger, clock, passwordCost });
      const { processes } = side;
      const integrity = createIntegrity({ ...installation, counters, now: clock.now, report: reportTo(logger) });
      const timers = [...onceBuilt(side.timers, { readStore, eventStore }), sealingOf(integrity, () => claimParts(installation))];
      const shared = sharingSubscription(eventStore);
      const holder = randomUUID();
      // A mail that is broken off is repeated under its Message-ID, as after a crash.
      const interrupt = { afterMs: STOP_PATIENCE_MS, now: mailer.close };
      const options = { eventStore: shared, readStore, processes, timers, logger, holder, clock, interrupt, ...PACE };
      const processRunner = createProcessRunner(options);
      readiness.add('event-store', () => eventStore.health());
      readiness.add('read-store', () => readStore.health());
      readiness.add('processes', processRunner.check);
      readiness.add('log', integrity.check);
      metrics.log(integrity.state);
      metrics.processes(processRunner.status);
      const server = await createWebServer<CommandRequest>({
        ...{ handlers: side.handlers, extend: side.extend, roleOf: side.roleOf, secretStore: secrets, counters, settings: config },
        sessions: await createSessions({ secretStore: secrets, jwtSecret: config.jwtSecret }),
        ...{ logger, metrics, readiness, now: clock.now },
      });
      if (config.admin) await side.appoint(config.admin);
      await claimParts(installation);
      processRunner.start();
      return {
        listen: server.listen,
        stop: async () => {
          await processRunner.stop();
          await side.close();
          await stores.close();
        },
      };
    },
  });
