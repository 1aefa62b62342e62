// A writer in a separate process, for tests that kill it or trace its system calls: `process.testing.ts <path> <appends> [hold]`.
import { contractCatalogue, counted } from '../contract.testing.ts';
import { openSqliteEventStore } from './eventStore.ts';

const [path = '', count = '0', hold] = process.argv.slice(2);
const store = await openSqliteEventStore({ path, catalogue: contractCatalogue });
const results: string[] = [];
for (let n = 0; n < Number(count); n += 1) {
  const outcome = await store.append(`counter-${n}`, 'no_stream', [counted(n)]).catch((error: unknown) => ({ status: String(error) }));
  results.push(outcome.status);
}
const read = (await store.readStream('counter-0')).length;
process.stdout.write(`${JSON.stringify({ results, read, health: store.health() })}\n`);
if (hold) setInterval(() => undefined, 1000);
else await store.close();
