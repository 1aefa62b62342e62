import type { Position } from '../event-store/port.ts';
import type { CollectionRef, Document, ReadStore } from '../read-store/port.ts';
import { type DocumentSource, openDocuments } from './documents.ts';
import type { Projection } from './projection.ts';
import type { SeenEvent } from './seen.ts';
import type { Breather } from './supervision.ts';

/** What went wrong, and at which event if that is known. */
export type Mishap = { readonly event: SeenEvent | undefined; readonly error: unknown };
export type Failure = { readonly position: Position; readonly type: string; readonly message: string };

/** One generation of a projection on its way through the log. */
export type Target = {
  readonly projection: Projection;
  readonly ref: CollectionRef;
  readonly name: string;
  /** Queries read it. */
  live: boolean;
  /** Another generation took its place. */
  retired: boolean;
  stopped: boolean;
  failure: Failure | undefined;
  /** Stored. */
  committed(): Position;
  /** Projected, perhaps not stored yet. */
  reached(): Position;
  /**
   * Projects the events that it has not passed and moves on to `upTo`; writes when asked to, or when enough has gathered. After a mishap
   * it stands where it was stored last.
   */
  take(events: readonly SeenEvent[], upTo: Position, write: 'now' | 'when-worth-it'): Promise<Mishap | undefined>;
};

type TargetOptions = {
  readonly projection: Projection;
  readonly ref: CollectionRef;
  readonly live: boolean;
  readonly checkpoint: Position;
  readonly readStore: ReadStore;
  readonly breathe: Breather;
  readonly committed: (target: Target) => void;
};

/** One write holds the thread for some 10 µs a document. */
const WRITE_AT = { changes: 2000, events: 10_000 } as const;
/** Documents at hand after a write: a catch-up meets most of them again soon. */
const KEEP = { 'when-worth-it': 10_000, now: 500 } as const;
const EVENTS_BETWEEN_BREATHS = 32;
const CHANGES_IN_PASSING = 100;

export function openTarget(options: TargetOptions): Target {
  const { projection, ref, live, checkpoint, readStore, breathe } = options;
  const batch = openDocuments(projection.collection, sourceOf(readStore, ref));
  let committed = checkpoint;
  let reached = checkpoint;
  let taken = 0;

  async function project(events: readonly SeenEvent[]): Promise<Mishap | undefined> {
    for (const event of events) {
      if (event.position <= reached) continue;
      try {
        const done = projection.project(event, batch.documents);
        if (done !== undefined) await done;
      } catch (error) {
        return { event, error };
      }
      taken += 1;
      if (taken % EVENTS_BETWEEN_BREATHS === 0) {
        const rest = breathe();
        if (rest !== undefined) await rest;
      }
    }
    return undefined;
  }

  async function write(keep: number): Promise<Mishap | undefined> {
    if (reached === committed) return undefined;
    const rest = batch.changed() > CHANGES_IN_PASSING ? breathe() : undefined;
    if (rest !== undefined) await rest;
    try {
      await readStore.write({ collection: ref, ...batch.changes(), checkpoint: reached });
    } catch (error) {
      return { event: undefined, error };
    }
    batch.written(keep);
    taken = 0;
    committed = reached;
    options.committed(target);
    return undefined;
  }

  const target: Target = {
    projection,
    ref,
    name: projection.collection.name,
    live,
    retired: false,
    stopped: false,
    failure: undefined,
    committed: () => committed,
    reached: () => reached,
    async take(events, upTo, when) {
      let mishap = await project(events);
      if (mishap === undefined) {
        if (upTo > reached) reached = upTo;
        const isWorthIt = batch.changed() >= WRITE_AT.changes || taken >= WRITE_AT.events;
        if (when === 'now' || isWorthIt) mishap = await write(KEEP[when]);
      }
      if (mishap !== undefined) {
        batch.discard();
        taken = 0;
        reached = committed;
      }
      return mishap;
    },
  };
  return target;
}

function sourceOf<D extends Document>(readStore: ReadStore, ref: CollectionRef): DocumentSource<D> {
  const reader = readStore.readerOf<D>(ref);
  return { get: reader.get, find: reader.find, note: (key) => readStore.note(ref, key) };
}
