import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainingErrors } from '@s30/platform/composition/explaining';
import { storesOf, UnusableSettingError } from '@s30/platform/composition/stores';
import { settings } from '@s30/platform/config/environment';
import { argumentsOf, interruption, progress, sentenceOf, ToolError, tableOf } from '@s30/platform/config/tool';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { PACE } from '@s30/platform/projector/pace';
import type { Projection } from '@s30/platform/projector/projection';
import { createProjector } from '@s30/platform/projector/runner';
import type { ProjectionStatus, ReadStore } from '@s30/platform/read-store/port';
import { projections } from './all.ts';

const HELP = `Usage: npm run projections -- <command>

  status              shows the progress of each read model: version, generation, checkpoint, head of the log, lag in events
  rebuild <name>      rebuilds a read model beside the one in use, and switches over when it has caught up
  rebuild all         rebuilds all of them

Read models: ${projections.map(({ collection }) => collection.name).join(', ')}
Uses the settings of the server (DATA_DIR, EVENT_STORE_URL, READ_STORE_URL). A running server does the work; otherwise this command does.
`;

const LEASE_MS = 10_000;
const POLL_MS = 200;
const PROGRESS_MS = 1_000;
/** Longer than the lease of a dead server lasts. */
const STALLED_MS = 60_000;
const LAG_COUNTED = 1000;

type Stores = { readonly eventStore: EventStore; readonly readStore: ReadStore; readonly close: () => Promise<void> };

/** Opens the log read-only: a running server keeps writing to it. */
async function openStores(): Promise<Stores> {
  const config = settings();
  const stores = storesOf(config);
  const { eventStore: log, readStore: documents } = config;
  const eventStore = await stores.eventStore('reads').catch((error: unknown) => {
    if (error instanceof UnusableSettingError) throw error;
    const place = log.kind === 'sqlite' ? log.path : 'of EVENT_STORE_URL';
    throw new ToolError(
      `The event log ${place} cannot be opened (${sentenceOf(error)}): check DATA_DIR or EVENT_STORE_URL, or start the server once.`,
    );
  });
  try {
    return { eventStore, readStore: await stores.readStore(), close: stores.close };
  } catch (error) {
    await stores.close();
    if (error instanceof UnusableSettingError) throw error;
    const place = documents.kind === 'sqlite' ? documents.path : 'of READ_STORE_URL';
    throw new ToolError(`The read store ${place} cannot be opened (${sentenceOf(error)}): check DATA_DIR or READ_STORE_URL.`);
  }
}

async function withStores(work: (stores: Stores) => Promise<void>): Promise<void> {
  const stores = await openStores();
  try {
    await work(stores);
  } finally {
    await stores.close();
  }
}

function remark({ live, building, rebuildRequested }: ProjectionStatus): string {
  if (building !== undefined && live === undefined) return 'is built for the first time';
  if (building !== undefined) return `generation ${building.generation} is built`;
  return rebuildRequested ? 'waits for its rebuild' : '';
}

async function showStatus({ eventStore, readStore }: Stores): Promise<void> {
  const head = await eventStore.head();
  const rows: string[][] = [];
  for (const { collection, categories } of projections) {
    const status = await readStore.status(collection.name);
    const { live, version, checkpoint } = status;
    const lag =
      checkpoint >= head
        ? 0
        : (await eventStore.readAll({ after: checkpoint, limit: LAG_COUNTED, categories, keepUnreadable: true })).events.length;
    rows.push([
      collection.name,
      version === undefined || version === collection.version ? String(collection.version) : `${version} (now ${collection.version})`,
      String(live ?? '-'),
      checkpoint === START ? '-' : checkpoint,
      head === START ? '-' : head,
      lag === LAG_COUNTED ? `${LAG_COUNTED}+` : String(lag),
      remark(status),
    ]);
  }
  const lines = tableOf(['name', 'version', 'generation', 'checkpoint', 'head', 'lag', ''], rows);
  process.stdout.write(`${lines.join('\n')}\n`);
}

function named(name: string): readonly Projection[] {
  if (name === 'all') return projections;
  const found = projections.filter(({ collection }) => collection.name === name);
  if (found.length > 0) return found;
  const names = projections.map(({ collection }) => collection.name).join(', ');
  throw new ToolError(`There is no read model called ${name}: choose from all, ${names}.`);
}

/**
 * Requests the rebuild and runs a standby projector. A running server holds the lease and does the work; if there is none, or it
 * dies half-way, this process gets the lease.
 */
async function rebuild({ eventStore, readStore }: Stores, chosen: readonly Projection[], signal: AbortSignal): Promise<void> {
  const head = await eventStore.head();
  const before = new Map<string, number>();
  for (const { collection } of chosen) {
    before.set(collection.name, (await readStore.status(collection.name)).live ?? 0);
    await readStore.requestRebuild(collection.name);
  }
  const tell = (details: object, message: string) => progress(`${message}: ${JSON.stringify(details)}`);
  // All projections, not only the chosen ones, because the lease holder is responsible for all of them.
  const projector = createProjector({
    ...{ eventStore, readStore, projections, retry: PACE.retry },
    logger: { info: () => undefined, warn: tell, error: tell },
    holder: `projections tool ${randomUUID()}`,
    leaseTtlMs: LEASE_MS,
    pollMs: POLL_MS,
  });
  projector.start();
  try {
    await untilRebuilt();
  } finally {
    await projector.stop();
  }

  async function untilRebuilt(): Promise<void> {
    const pending = new Set(before.keys());
    let seen = '';
    let movedAt = performance.now();
    let toldAt = movedAt;
    while (pending.size > 0) {
      if (signal.aborted) throw new ToolError('Interrupted: a running server continues the rebuild, or else the next one that starts.');
      const statuses = await Promise.all([...pending].map((name) => readStore.status(name)));
      for (const { name, live = 0, checkpoint, building, rebuildRequested } of statuses) {
        if (rebuildRequested || building !== undefined || live <= (before.get(name) ?? 0) || checkpoint < head) continue;
        pending.delete(name);
        process.stdout.write(`${name}: generation ${live} is in use\n`);
      }
      const failed = projector
        .status()
        .find(({ name, failure, state }) => pending.has(name) && failure !== undefined && state !== 'catching-up');
      if (failed?.failure !== undefined && performance.now() - movedAt > LEASE_MS)
        throw new ToolError(
          `${failed.name} cannot be rebuilt: it stopped at ${failed.failure.type} at ${failed.failure.position} (${failed.failure.message}).`,
        );
      const now = JSON.stringify(statuses);
      if (now !== seen) movedAt = performance.now();
      if (now !== seen && performance.now() - toldAt > PROGRESS_MS) {
        toldAt = performance.now();
        for (const { name, building } of statuses)
          if (building) progress(`${name}: generation ${building.generation} is at ${building.checkpoint} of ${head}`);
      }
      seen = now;
      if (performance.now() - movedAt > STALLED_MS) {
        throw new ToolError(
          `Nothing has moved for ${STALLED_MS / 1000} seconds, ${[...pending].join(', ')} still to come: see /readyz of the running server.`,
        );
      }
      await sleep(POLL_MS / 2);
    }
  }
}

async function main(args: string[]): Promise<void> {
  const { values, positionals: words } = argumentsOf(args, { help: { type: 'boolean', short: 'h' } });
  const [command, name, ...more] = words;
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (command === 'status' && name === undefined) return withStores(showStatus);
  if (command === 'rebuild' && name !== undefined && more.length === 0) {
    const chosen = named(name);
    const interrupted = interruption();
    return withStores((stores) => rebuild(stores, chosen, interrupted));
  }
  if (command === 'rebuild' && name === undefined) throw new ToolError('Say which read model to rebuild, or all: see --help.');
  throw new ToolError(
    command === undefined ? 'Say what to do, status or rebuild: see --help.' : `${words.join(' ')} is no command: see --help.`,
  );
}

await explainingErrors(() => main(process.argv.slice(2)));
