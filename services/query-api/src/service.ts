import { type Replacements, runProcess } from '@s30/platform/composition/process';
import { DRAIN_MS, unfitToShare } from '@s30/platform/composition/shared';
import { storesOf } from '@s30/platform/composition/stores';
import { refuseLoss } from '@s30/platform/composition/wholeness';
import { watchCheckpoints } from '@s30/platform/projector/waiting';
import { createIntegrity, reportTo } from '@s30/platform/seals/integrity';
import { createWebServer } from '@s30/platform/web/server';
import { createSessions } from '@s30/platform/web/session';
import type { QueryRequest } from './context.ts';
import { createQuerySide } from './querySide.ts';
import { areLive, watchLag } from './readiness.ts';

/** Runs the query API, which answers from the read models; only audit queries read the log. Any number of instances. */
export const runQueryApi = (replacements: Replacements = {}): Promise<void> =>
  runProcess({
    name: 'query-api',
    replacements,
    unfit: unfitToShare('query-api', 'EVENT_STORE_URL', 'READ_STORE_URL', 'PUBLIC_URL'),
    drainMs: DRAIN_MS,
    start: async ({ config, logger, readiness, metrics, clock }) => {
      const stores = storesOf(config);
      const [readStore, secrets] = [await stores.readStore(), await stores.secrets()];
      const [files, counters] = [await stores.files(), await stores.counters()];
      const [eventStore, log, seals] = [await stores.eventStore(), await stores.storedLog(), stores.seals()];
      await refuseLoss({ log, seals, parts: { secrets, files } });
      const integrity = createIntegrity({ log, seals, counters, now: clock.now, report: reportTo(logger) });
      const side = createQuerySide({ config, readStore, files, audit: { events: eventStore, log, integrity }, clock, secrets });
      readiness.add('read-store', () => readStore.health());
      readiness.add('log', integrity.check);
      metrics.log(integrity.state);
      readiness.add('read-models', areLive(readStore, eventStore));
      const lag = watchLag({ readStore, eventStore, metrics });
      readiness.add('lag', lag.check);
      const server = await createWebServer<QueryRequest>({
        ...{ handlers: side.handlers, extend: side.extend, roleOf: side.roleOf, secretStore: secrets, counters, settings: config },
        sessions: await createSessions({ secretStore: secrets, jwtSecret: config.jwtSecret }),
        waitFor: watchCheckpoints(readStore).waitFor,
        ...{ logger, metrics, readiness, now: clock.now },
      });
      const stop = async () => {
        lag.stop();
        await stores.close();
      };
      return { listen: server.listen, stop };
    },
  });
