import { delayAfter, pause } from '../clock/pause.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import { ReadStoreUnavailableError } from '../read-store/port.ts';
import { identityOf } from '../read-store/shape.ts';
import { messageOf } from '../telemetry/thrown.ts';
import { disownStrangers } from './belonging.ts';
import { type Feed, openFeed } from './feed.ts';
import { type LaneOptions, runLane } from './lane.ts';
import type { Projection } from './projection.ts';
import type { SettleOptions } from './settle.ts';
import { breather } from './supervision.ts';
import { type Failure, furthestOf, type Mishap, openTarget, type Target } from './target.ts';

/** One projection's state during a term: the generation that queries read, and the one being built beside it. */
export type Entry = {
  readonly projection: Projection;
  live: Target | undefined;
  building: Target | undefined;
  /** Why the projection could not be opened. */
  failure: Failure | undefined;
};

export type SessionOptions = SettleOptions & {
  readonly eventStore: EventStore;
  readonly projections: readonly Projection[];
  readonly batchSize: number;
  /** Poll interval for rebuild requests. */
  readonly pollMs: number;
  /** Read models whose live generation this process has run; the session adds to the set. */
  readonly owned: Set<string>;
  /** Called when a live generation's committed position has advanced, or another generation went live. */
  readonly committed: () => void;
  readonly applied: (position: Position) => void;
};

export type Session = {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly feed: Feed;
  /** Projects until the term ends. */
  run(): Promise<void>;
};

/** Opens the leased projections: missing or outdated ones will be built, those that are behind caught up. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { eventStore, readStore, projections, logger, retry, batchSize, pollMs, term, owned } = options;
  const breathe = breather();
  const entries = new Map<string, Entry>();
  const lanes = new Set<Promise<void>>();

  async function open(projection: Projection, generation: number, live: boolean): Promise<Target> {
    const ref = { definition: projection.collection, generation };
    const checkpoint = await readStore.checkpoint(ref);
    const committed = (target: Target) => {
      if (target.live) options.committed();
    };
    return openTarget({ projection, ref, live, checkpoint, readStore, eventStore, breathe, committed, overtaken: term.resign });
  }

  /** Also resumes a generation that an earlier run began with the same declaration. */
  async function build(entry: Entry, generation: number): Promise<Target> {
    const { collection } = entry.projection;
    await readStore.prepare({ definition: collection, generation });
    entry.building = await open(entry.projection, generation, false);
    if (entry.live !== undefined)
      logger.info({ projection: collection.name, version: collection.version, generation }, 'projection is being built');
    return entry.building;
  }

  async function openEntry(entry: Entry): Promise<void> {
    const { projection } = entry;
    const { name } = projection.collection;
    const own = identityOf(projection.collection);
    const { live, identity, building } = await readStore.status(name);
    const isOwn = identity === own;
    if (live !== undefined && isOwn) {
      owned.add(name);
      entry.live = await open(projection, live, true);
    } else if (live !== undefined && owned.has(name)) {
      // Two releases running side by side must not rebuild over each other: the replaced one stays
      // out until it is restarted.
      throw new Error('another release has built this read model in its own way');
    }
    const next = Math.max(live ?? 0, building?.generation ?? 0) + 1;
    if (building?.identity === own) await build(entry, building.generation);
    else if (entry.live === undefined) await build(entry, next);
  }

  await disownStrangers({ eventStore, readStore, logger, of: ({ of }) => 'collection' in of });
  for (const projection of projections) {
    const { name } = projection.collection;
    const entry: Entry = { projection, live: undefined, building: undefined, failure: undefined };
    entries.set(name, entry);
    for (let attempts = 1; ; attempts += 1) {
      try {
        await openEntry(entry);
        break;
      } catch (error) {
        // An unhealthy store is retried, even if it has recovered by now; a declaration that the store
        // rejects fails only its own projection.
        if (error instanceof ReadStoreUnavailableError || !(await readStore.health()).ok) throw error;
        if (attempts >= retry.attempts) {
          entry.failure = { position: START, type: 'declaration', message: messageOf(error) };
          logger.error({ projection: name, reason: messageOf(error) }, 'projection cannot be opened');
          break;
        }
      }
      await pause(delayAfter(attempts, retry), term.signal);
    }
  }

  const opened = [...entries.values()].flatMap(({ live }) => live ?? []);
  // With nothing live, the feed starts at the head, and new projections are built up to it.
  const furthest = opened.length === 0 ? await eventStore.head() : furthestOf(opened);
  // Targets that are behind catch up beside the feed, so that the others do not wait.
  const isBehind = (target: Target): boolean => target.reached() < furthest;
  const feed = openFeed({
    ...{ eventStore, readStore, term, logger, retry, breathe, batchSize, applied: options.applied },
    categories: [...new Set(projections.flatMap(({ categories }) => categories))],
    position: furthest,
    targets: opened.filter((target) => !isBehind(target)),
    left: recover,
  });

  const laneOptions: LaneOptions = { eventStore, readStore, feed, term, logger, retry, breathe, left: recover, adopted };

  function launch(targets: readonly Target[], mode: 'together' | 'carefully'): void {
    if (targets.length === 0) return;
    const lane = runLane(new Set(targets), mode, laneOptions).finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  function recover(target: Target, { event, error }: Mishap): void {
    if (term.signal.aborted) return;
    const place = { position: event?.position ?? target.committed(), type: event?.type ?? 'batch', message: messageOf(error) };
    target.failure = place;
    logger.warn({ projection: target.name, generation: target.ref.generation, ...place }, 'projection failed, it is taken aside');
    launch([target], 'carefully');
  }

  function adopted(target: Target): void {
    const entry = entries.get(target.name);
    if (entry === undefined) return;
    if (entry.building === target) {
      const before = entry.live;
      if (before !== undefined) before.retired = true;
      owned.add(target.name);
      entry.live = target;
      entry.building = undefined;
      // The first build of a new installation is not worth a log line.
      if (before !== undefined) logger.info({ projection: target.name, generation: target.ref.generation }, 'rebuilt projection is live');
    }
    options.committed();
  }

  /** Rebuilds found in the same poll read the log together. */
  async function lookForRequests(): Promise<void> {
    const begun: Target[] = [];
    try {
      for (const entry of entries.values()) {
        const { projection, building, failure } = entry;
        if (failure !== undefined || (building !== undefined && !building.stopped)) continue;
        const stored = await readStore.status(projection.collection.name);
        // Preparing a generation clears the request; if the store then failed, only the generation is left.
        const isPrepared = building === undefined && stored.building?.identity === identityOf(projection.collection);
        const newest = Math.max(stored.live ?? 0, stored.building?.generation ?? 0);
        if (isPrepared) begun.push(await build(entry, newest));
        else if (stored.rebuildRequested) {
          if (building !== undefined) await readStore.discard(building.ref);
          entry.building = undefined;
          begun.push(await build(entry, newest + 1));
        }
      }
    } finally {
      launch(begun, 'together');
    }
  }

  async function poll(): Promise<void> {
    while (!term.signal.aborted) {
      await pause(pollMs, term.signal);
      if (term.signal.aborted) return;
      try {
        await lookForRequests();
      } catch (error) {
        logger.warn({ reason: messageOf(error) }, 'requests for rebuilds cannot be read');
      }
    }
  }

  return {
    entries,
    feed,
    async run() {
      launch(opened.filter(isBehind).filter(isBegun), 'together');
      const fresh = opened.filter(isBehind).filter((target) => !isBegun(target));
      launch([...fresh, ...[...entries.values()].flatMap(({ building }) => building ?? [])], 'together');
      await Promise.all([feed.run(), poll()]);
      // A lane that ends may have launched another.
      while (lanes.size > 0) await Promise.all(lanes);
    },
  };
}

const isBegun = (target: Target): boolean => target.reached() !== START;
