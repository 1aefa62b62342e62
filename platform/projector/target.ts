import { type EventStore, type Position, START } from '../event-store/port.ts';
import { type CollectionRef, type Document, type Move, type ReadStore, StaleWriterError } from '../read-store/port.ts';
import { type DocumentSource, openDocuments } from './documents.ts';
import type { Projection } from './projection.ts';
import { concerns, type SeenEvent } from './seen.ts';
import type { Breather } from './supervision.ts';

/** What went wrong, and at which event if that is known. */
export type Mishap = { readonly event: SeenEvent | undefined; readonly error: unknown };
export type Failure = { readonly position: Position; readonly type: string; readonly message: string };

/** One generation of a projection and its progress through the log. */
export type Target = {
  readonly projection: Projection;
  readonly ref: CollectionRef;
  readonly name: string;
  /** Queries read it. */
  live: boolean;
  /** Another generation has replaced it. */
  retired: boolean;
  stopped: boolean;
  failure: Failure | undefined;
  /** The stored documents are current up to here. Their stored checkpoint may be older if the events since changed nothing. */
  committed(): Position;
  /** Projected up to here, perhaps not stored yet. */
  reached(): Position;
  /** Projects the events after `reached()` and advances to `upTo`. After a failure it is back at `committed()`. */
  take(events: readonly SeenEvent[], upTo: Position, write: WriteMode): Promise<Mishap | undefined>;
  /** The checkpoint move to store, if the target has reached `position` and has nothing else to store. */
  moveTo(position: Position): Pick<Move, 'collection' | 'after'> | undefined;
  /** Takes the outcome of storing that move. */
  moved(outcome: { readonly eventId: string | undefined } | { readonly error: unknown }): Mishap | undefined;
  /** True if the log still holds the event that was stored last. */
  standsOn(eventStore: Pick<EventStore, 'idAt'>): Promise<boolean>;
};

/**
 * `gathered`: write once enough changes are buffered. `changes`: write changed documents, but leave the checkpoint of an unchanged
 * projection for later, since most events concern few projections. `all`: write that checkpoint too.
 */
export type WriteMode = 'gathered' | 'changes' | 'all';

type TargetOptions = {
  readonly projection: Projection;
  readonly ref: CollectionRef;
  readonly live: boolean;
  readonly checkpoint: Position;
  readonly readStore: ReadStore;
  readonly eventStore: Pick<EventStore, 'idAt'>;
  readonly breathe: Breather;
  readonly committed: (target: Target) => void;
  /** Called when another instance has written to this generation; this one must stop. */
  readonly overtaken: (reason: string) => void;
};

/** A write blocks the thread for about 5 µs per change. Small writes mostly pay for pages that the next one writes again. */
const WRITE_AT = { changes: 4000, events: 20_000 } as const;
/**
 * Documents cached after a write. SQLite caches the others itself; with 10,000 here a rebuild is slower and takes a quarter more memory.
 */
const KEEP = 500;
const EVENTS_BETWEEN_BREATHS = 32;
const CHANGES_IN_PASSING = 100;

export function openTarget(options: TargetOptions): Target {
  const { projection, ref, live, checkpoint, readStore, eventStore, breathe, overtaken } = options;
  const batch = openDocuments(projection.collection, sourceOf(readStore, ref, breathe), { isEmpty: checkpoint === START });
  let stored = checkpoint;
  let committed = checkpoint;
  let reached = checkpoint;
  let taken = 0;
  /** Id of the event at `stored`, if this process stored it. */
  let storedId: string | undefined;
  /** The position of the last write if it failed: it may or may not have been made. */
  let attempted: Position | undefined;

  /** After a failed write, rereads the checkpoint to continue from what is really stored. */
  async function resync(): Promise<Mishap | undefined> {
    if (attempted === undefined) return undefined;
    try {
      const found = await readStore.checkpoint(ref);
      if (found !== stored && found !== attempted) {
        overtaken(`generation ${ref.generation} of ${target.name} stands at ${found || 'its start'}`);
        throw new Error('another instance has written here');
      }
      stored = found;
      attempted = undefined;
      // `committed` may be ahead of `stored`, past events that changed nothing; it never moves back.
      if (stored > committed) commit(stored);
      reached = committed;
      return undefined;
    } catch (error) {
      return { event: undefined, error };
    }
  }

  async function project(events: readonly SeenEvent[]): Promise<Mishap | undefined> {
    for (const event of events) {
      if (event.position <= reached) continue;
      if (event.unreadable !== undefined) {
        if (concerns(projection, event)) return { event, error: event.unreadable };
        continue;
      }
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

  async function write(): Promise<Mishap | undefined> {
    if (reached === stored) return undefined;
    const isLong = batch.changed() > CHANGES_IN_PASSING;
    let eventId: string | undefined;
    try {
      eventId = await eventStore.idAt(reached);
      // A turn to itself, also if the last rest was a moment ago.
      if (isLong) await breathe(true);
      await readStore.write({ collection: ref, after: stored, ...batch.changes(), checkpoint: reached, eventId });
    } catch (error) {
      return failed(error);
    }
    batch.written(KEEP);
    markStored(eventId);
    if (isLong) await breathe();
    return undefined;
  }

  function failed(error: unknown): Mishap {
    attempted = reached;
    if (error instanceof StaleWriterError) overtaken(error.message);
    return { event: undefined, error };
  }

  function markStored(eventId: string | undefined): void {
    taken = 0;
    stored = reached;
    storedId = eventId;
    commit(reached);
  }

  function commit(position: Position): void {
    committed = position;
    options.committed(target);
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
    moveTo: (position) =>
      reached !== position || stored === position || batch.changed() > 0 ? undefined : { collection: ref, after: stored },
    moved(outcome) {
      if ('error' in outcome) return failed(outcome.error);
      markStored(outcome.eventId);
      return undefined;
    },
    standsOn: async (log) => storedId === undefined || (await log.idAt(stored)) === storedId,
    async take(events, upTo, when) {
      let mishap = (await resync()) ?? (await project(events));
      if (mishap === undefined) {
        if (upTo > reached) reached = upTo;
        const isFull = batch.changed() >= WRITE_AT.changes || taken >= WRITE_AT.events;
        if (when === 'all' || isFull || (when === 'changes' && batch.changed() > 0)) mishap = await write();
        else if (when === 'changes') commit(reached);
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

/** The furthest position that any target has reached. */
export const furthestOf = (targets: Iterable<Target>): Position =>
  [...targets]
    .map((target) => target.reached())
    .sort()
    .at(-1) ?? START;

/** One event may look at thousands of documents, as when a person is erased. */
function sourceOf<D extends Document>(readStore: ReadStore, ref: CollectionRef, breathe: Breather): DocumentSource<D> {
  const reader = readStore.readerOf<D>(ref);
  return {
    async get(id) {
      const rest = breathe();
      if (rest !== undefined) await rest;
      return reader.get(id);
    },
    async find(filter) {
      const rest = breathe();
      if (rest !== undefined) await rest;
      return reader.find(filter);
    },
    note: (key) => readStore.note(ref, key),
  };
}
