import { afterAll, afterEach, beforeAll, beforeEach, describe } from '@jest/globals';
import type { EventCatalogue } from '@s30/contracts/events/define';
import { contractCatalogue } from '../../platform/event-store/contract.testing.ts';
import { eventStoreContract } from '../../platform/event-store/contract.ts';
import { subscriptionContract } from '../../platform/event-store/contractSubscriptions.ts';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import type { EventStore } from '../../platform/event-store/port.ts';
import { sharingSubscription } from '../../platform/event-store/sharing.ts';
import { type StandIn, startStandIn } from './standIn.ts';

const real = process.env.EVENT_STORE_URL;
let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

// The contract holds on a busy machine, too, where an answer may take long.
const PATIENCE = { attemptMs: 20_000, giveUpMs: 60_000, closeMs: 60_000 };
const open = (catalogue: EventCatalogue) => openEventStoreDbStore({ url: standIn.url, catalogue, ...PATIENCE });
eventStoreContract('EventStoreDB', { open });
if (real?.startsWith('esdb')) {
  eventStoreContract('a real EventStoreDB', { open: (catalogue) => openEventStoreDbStore({ url: real, catalogue }) });
}

describe('EventStoreDB, with one subscription for all', () => {
  let store: EventStore;
  beforeEach(async () => {
    store = sharingSubscription(await open(contractCatalogue));
  });
  afterEach(() => store.close());
  subscriptionContract(() => store);
});
