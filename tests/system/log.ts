import { storesOf as openerOf } from '@s30/platform/composition/stores';
import { readEnvironment } from '@s30/platform/config/environment';
import type { EventStore } from '@s30/platform/event-store/port';
import { type Server, storesOf } from './processes.ts';

/** Opens the log directly, bypassing the product. */
export const openLog = async ({ dataDir }: Pick<Server, 'dataDir'>): Promise<EventStore> => {
  const environment = readEnvironment({ DATA_DIR: dataDir, ...storesOf(dataDir) });
  if (!environment.ok) throw new Error(environment.message);
  const stores = openerOf(environment.config);
  return { ...(await stores.eventStore('reads')), close: stores.close };
};
