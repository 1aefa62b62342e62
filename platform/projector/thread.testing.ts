import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventStore } from '../event-store/sqlite/eventStore.ts';
import { openSqliteReadStore } from '../read-store/sqlite/readStore.ts';
import { createProjector } from './runner.ts';
import { items, logbook, sampleCatalogue } from './sample.testing.ts';
import { serveProjector } from './thread.ts';

/** The thread that the spec runs: the item `deadly` kills it once, and `poison` stops the projection. */
const { folder }: { readonly folder: string } = workerData;
const hasDied = join(folder, 'has-died');

const fatal = items({
  async before(event) {
    const { itemId } = event.data as { readonly itemId: string };
    if (itemId === 'poison') throw new Error('poisoned');
    if (itemId !== 'deadly' || existsSync(hasDied)) return;
    writeFileSync(hasDied, '');
    setImmediate(() => {
      throw new Error('a bug outside of every promise');
    });
    await new Promise(() => undefined);
  },
});

if (parentPort === null) throw new Error('this is the module of a thread');
serveProjector(parentPort, async (metrics) => {
  const eventStore = await openSqliteEventStore({ path: join(folder, 'events.db'), catalogue: sampleCatalogue, readOnly: true });
  const readStore = await openSqliteReadStore({ path: join(folder, 'read.db') });
  const projector = createProjector({
    ...{ eventStore, readStore, metrics, projections: [fatal], logger: logbook(), holder: 'thread', leaseTtlMs: 60_000, pollMs: 20 },
    retry: { baseMs: 1, maxMs: 5, attempts: 2 },
  });
  return {
    projector,
    check: () => ({ ok: projector.status().every(({ state }) => state !== 'stopped'), detail: { status: projector.status() } }),
    close: async () => {
      await readStore.close();
      await eventStore.close();
    },
  };
});
