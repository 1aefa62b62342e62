import { parentPort, workerData } from 'node:worker_threads';
import { storesOf } from '@s30/platform/composition/stores';
import { serveProjector } from '@s30/platform/projector/thread';
import { createLogger } from '@s30/platform/telemetry/logger';
import { projectorOfAll } from '../projecting.ts';
import type { ThreadData } from '../projectingThread.ts';

/** The projector thread of a process that also serves requests. */
if (parentPort === null) throw new Error('this is the module of a thread');
const { config, holder }: ThreadData = workerData;
serveProjector(parentPort, async (metrics) => {
  const stores = storesOf(config);
  const [eventStore, readStore] = [await stores.eventStore('reads'), await stores.readStore()];
  const logger = createLogger({ level: config.logLevel, name: 'projections' });
  return { ...projectorOfAll({ eventStore, readStore, logger, metrics, holder }), close: stores.close };
});
