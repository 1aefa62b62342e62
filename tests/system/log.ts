import { join } from 'node:path';
import { catalogue } from '@s30/contracts/events/all';
import { openEventStoreDbStore } from '@s30/platform/event-store/eventstoredb/eventStore';
import type { EventStore } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { type Server, storesOf } from './processes.ts';

/** What was appended, past the product. */
export const openLog = ({ dataDir }: Pick<Server, 'dataDir'>): Promise<EventStore> => {
  const url = storesOf(dataDir).EVENT_STORE_URL;
  if (url !== undefined) return openEventStoreDbStore({ url, catalogue });
  return openSqliteEventStore({ path: join(dataDir, 'events.db'), catalogue, readOnly: true });
};
