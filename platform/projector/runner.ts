import { type Backoff, pause } from '../clock/pause.ts';
import { type EventStore, type Position, START } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { identityOf } from '../read-store/shape.ts';
import { messageOf } from '../telemetry/thrown.ts';
import { lagsOf } from './lag.ts';
import { type Term, whileLeased } from './lease.ts';
import type { Projection } from './projection.ts';
import { type ProjectionReport, reportOf } from './report.ts';
import { openSession, type Session } from './session.ts';
import type { Logger } from './supervision.ts';
import { waiters, waitForCheckpoint } from './waiting.ts';

export { waitForCheckpoint } from './waiting.ts';

export type ProjectorOptions = {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
  readonly metrics?: { readonly lag: (name: string, events: number) => void };
  /** Identifies this instance in the leases. */
  readonly holder: string;
  readonly leaseTtlMs: number;
  /** The maximum number of events in a live batch. Default 1000. */
  readonly batchSize?: number;
  /** `attempts`: tries of one event before its projection stops. */
  readonly retry: Backoff & { readonly attempts: number };
  /** Poll interval for the head, the lag and rebuild requests. Default 1000. */
  readonly pollMs?: number;
  /** A monotonic clock for leases, in milliseconds. Default performance.now. */
  readonly now?: () => number;
};

export type Projector = {
  start(): void;
  /** Waits for the current batch. Safe to call twice. */
  stop(): Promise<void>;
  /**
   * Resolves to true once the live generations of all named projections have passed `position`, to
   * false after `timeoutMs`. Throws for an unknown name.
   */
  waitFor(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** After the start: true once each projection has passed `position` or a failure has stopped it, false when the projector is stopped. */
  settled(position: Position): Promise<boolean>;
  status(): readonly ProjectionReport[];
};

/** How often {@link Projector.settled} looks. */
const SETTLED_MS = 50;

/**
 * Keeps the documents of all projections up to date with the log: one subscription, one checkpoint each, rebuilds beside the live
 * documents. Instances on one read store share the projections; each runs on one of them at a time.
 */
export function createProjector(options: ProjectorOptions): Projector {
  const { eventStore, readStore, projections, logger, metrics, holder, leaseTtlMs, retry } = options;
  const { batchSize = 1000, pollMs = 1000, now = () => performance.now() } = options;
  const names = projections.map(({ collection }) => collection.name);
  if (new Set(names).size < names.length) throw new Error(`projections share a name: ${names.join(', ')}`);
  const stopping = new AbortController();
  const owned = new Set<string>();
  let session: Session | undefined;
  let running: Promise<unknown> | undefined;
  let head: Position = START;
  /** The last known stored state, reported while another instance projects. */
  const stored = new Map<string, Pick<ProjectionReport, 'generation' | 'checkpoint'>>();
  const lags = new Map<string, number>();

  const checkpointOf = (name: string): Position | undefined => session?.entries.get(name)?.live?.committed();
  const waiting = waiters(checkpointOf);

  async function project(leased: readonly string[], term: Term): Promise<void> {
    const applied = (position: Position) => {
      if (position > head) head = position;
    };
    const mine = projections.filter(({ collection }) => leased.includes(collection.name));
    const opened = await openSession({ ...options, projections: mine, batchSize, pollMs, term, owned, committed: waiting.wake, applied });
    logger.info({ holder, projections: leased.length }, 'projector runs');
    session = opened;
    waiting.wake();
    try {
      await opened.run();
    } finally {
      for (const [name, { live }] of opened.entries) {
        if (live !== undefined) stored.set(name, { generation: live.ref.generation, checkpoint: live.committed() });
      }
      session = undefined;
    }
  }

  /** True if this instance runs the projection. */
  const isHere = (name: string): boolean => session?.entries.has(name) === true;

  /** Polls the head, the lag and other instances' checkpoints for {@link Projector.status}. */
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        head = await eventStore.head();
        await lookAtStore();
        await measureLag();
      } catch (error) {
        logger.warn({ reason: messageOf(error) }, 'the lag of projections cannot be measured');
      }
      await pause(pollMs, stopping.signal);
    }
  }

  async function lookAtStore(): Promise<void> {
    for (const { collection } of projections.filter((each) => !isHere(each.collection.name))) {
      const { live, identity, checkpoint } = await readStore.status(collection.name);
      stored.set(collection.name, { generation: identity === identityOf(collection) ? live : undefined, checkpoint });
    }
  }

  async function measureLag(): Promise<void> {
    const placeOf = (name: string) => (isHere(name) ? checkpointOf(name) : stored.get(name)?.checkpoint);
    for (const [name, lag] of await lagsOf(eventStore, projections, placeOf, head)) {
      lags.set(name, lag);
      metrics?.lag(name, lag);
    }
  }

  const status = (): readonly ProjectionReport[] =>
    projections.map(({ collection }) => {
      const { name, version } = collection;
      const isRunning = running !== undefined && !stopping.signal.aborted;
      return reportOf({ name, version, head, lag: lags.get(name) ?? 0, isRunning, session, stored: stored.get(name) });
    });

  return {
    start() {
      if (running !== undefined) return;
      const leases = { readStore, group: 'projections' as const, names, holder, ttlMs: leaseTtlMs, retry, logger, now };
      running = Promise.all([whileLeased(leases, stopping.signal, project), watch()]);
    },
    async stop() {
      stopping.abort();
      await running;
    },
    async waitFor(wanted, position, timeoutMs) {
      const unknown = wanted.find((name) => !names.includes(name));
      if (unknown !== undefined) throw new Error(`there is no projection ${unknown}`);
      return wanted.every(isHere) ? waiting.wait(wanted, position, timeoutMs) : waitForCheckpoint(readStore, wanted, position, timeoutMs);
    },
    async settled(position) {
      const isSettled = ({ state, generation, checkpoint }: ProjectionReport) =>
        state === 'stopped' || (generation !== undefined && checkpoint >= position);
      while (!stopping.signal.aborted) {
        if (status().every(isSettled)) return true;
        await pause(SETTLED_MS, stopping.signal);
      }
      return false;
    },
    status,
  };
}
