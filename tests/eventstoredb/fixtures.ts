import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach } from '@jest/globals';
import type { EventCatalogue } from '@s30/contracts/events/define';
import { contractCatalogue } from '../../platform/event-store/contract.testing.ts';
import { type EventStoreDbOptions, openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import type { EventStore } from '../../platform/event-store/port.ts';
import { type StandIn, startStandIn } from './standIn.ts';

/** Short enough for a test to see what follows a timeout, long enough for a busy machine to answer. */
export const PATIENCE = { attemptMs: 2_000, giveUpMs: 25_000, silentMs: 300, closeMs: 500 };

/** A stand-in for each test, with stores that are closed after it. */
export function withStandIn() {
  let standIn: StandIn;
  let opened: { close(): Promise<void> }[];
  beforeEach(async () => {
    standIn = await startStandIn();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await standIn.close();
  });
  return {
    standIn: () => standIn,
    async openStore(options: Partial<EventStoreDbOptions> & { readonly catalogue?: EventCatalogue } = {}): Promise<EventStore> {
      const store = await openEventStoreDbStore({ url: standIn.url, catalogue: contractCatalogue, ...PATIENCE, ...options });
      opened.push(store);
      return store;
    },
    /** The bare client, for operations that the adapter does not offer. */
    client() {
      const bare = EventStoreDBClient.connectionString(standIn.url);
      opened.push({ close: () => bare.dispose() });
      return bare;
    },
  };
}

export const bareEvent = (n: number) => jsonEvent({ id: crypto.randomUUID(), type: 'Counted', data: { n } });

/** The ids stored in a stream of the stand-in, whatever the clients were told. */
export const standingIds = (standIn: StandIn, stream: string): readonly string[] => (standIn.log.stream(stream) ?? []).map(({ id }) => id);
