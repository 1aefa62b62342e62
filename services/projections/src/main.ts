import { randomUUID } from 'node:crypto';
import { refuseOlderLog } from '@s30/platform/composition/olderLog';
import { runProcess } from '@s30/platform/composition/process';
import { unfitToShare } from '@s30/platform/composition/shared';
import { storesOf } from '@s30/platform/composition/stores';
import { refuseLoss } from '@s30/platform/composition/wholeness';
import { createProbeServer } from '@s30/platform/web/probeServer';
import { projectorOfAll } from './projecting.ts';

/** Keeps the read models up with the log. Any number of instances share them, and take over those of one that stops or dies. */
await runProcess({
  name: 'projections',
  unfit: unfitToShare('projections', 'EVENT_STORE_URL', 'READ_STORE_URL'),
  start: async ({ config, logger, readiness, metrics }) => {
    const stores = storesOf(config);
    const eventStore = await stores.eventStore();
    await refuseOlderLog(eventStore);
    // This service uses no files; the commands service checks those.
    await refuseLoss({ log: await stores.storedLog(), seals: stores.seals(), parts: { secrets: await stores.secrets() } });
    const readStore = await stores.readStore();
    const { projector, check } = projectorOfAll({ eventStore, readStore, logger, metrics, holder: randomUUID() });
    readiness.add('event-store', () => eventStore.health());
    readiness.add('read-store', () => readStore.health());
    readiness.add('projections', check);
    projector.start();
    return {
      listen: createProbeServer({ logger, metrics, readiness, ...config }).listen,
      stop: async () => {
        await projector.stop();
        await stores.close();
      },
    };
  },
});
