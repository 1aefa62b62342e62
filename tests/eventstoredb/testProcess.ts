// A minimal process of the product, for tests that watch it from outside: `testProcess.ts <url> <appends>`. It follows the log while it
// appends, reports, closes its store, and must exit by itself.
import { contractCatalogue, counted } from '../../platform/event-store/contract.testing.ts';
import { openEventStoreDbStore } from '../../platform/event-store/eventstoredb/eventStore.ts';
import { START } from '../../platform/event-store/port.ts';

const WRITERS = 8;
const [url = '', count = '0'] = process.argv.slice(2);
const store = await openEventStoreDbStore({ url, catalogue: contractCatalogue, attemptMs: 1_000, giveUpMs: 30_000, silentMs: 1_000 });
const followed: string[] = [];
async function follow(): Promise<void> {
  const stop = new AbortController();
  for await (const { events } of store.subscribe({ after: START, signal: stop.signal })) {
    followed.push(...events.map(({ id }) => id));
    if (followed.length === Number(count)) stop.abort();
  }
}
const appended: string[] = [];
async function write(): Promise<void> {
  while (appended.length < Number(count)) {
    const event = counted(appended.length);
    appended.push(event.id);
    await store.append(`counter-${event.id}`, 'no_stream', [event]);
    if (appended.length % 100 === 0) process.stdout.write(`appended ${appended.length}\n`);
  }
}
await Promise.all([follow(), ...Array.from({ length: WRITERS }, write)]);
await store.close();
process.stdout.write(`${JSON.stringify({ appended: appended.length, distinct: new Set(followed).size, followed: followed.length })}\n`);
