import { afterAll, beforeAll } from '@jest/globals';
import { eventStoreContract } from '../../platform/event-store/contract.ts';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import { type StandIn, startStandIn } from './standIn.ts';

const real = process.env.EVENT_STORE_URL;
let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

eventStoreContract('EventStoreDB', { open: (catalogue) => openEventStoreDbStore({ url: standIn.url, catalogue }) });
if (real?.startsWith('esdb')) {
  eventStoreContract('a real EventStoreDB', { open: (catalogue) => openEventStoreDbStore({ url: real, catalogue }) });
}
