import type { Position } from '../event-store/port.ts';
import type { Share } from './share.ts';

/** What a read model stores: plain JSON with a string `_id`. */
export type Document = { readonly _id: string };

/**
 * The type of a field that can be filtered, sorted or summed. Fields are named by their dotted
 * path, e.g. `candidate.id`. An instant is text such as `2026-11-24T13:30:00.000Z`, which a store may keep as a number.
 */
export type FieldType = 'text' | 'instant' | 'number' | 'boolean';

/**
 * A collection as its projection declares it. `fields` lists every dotted path that queries may use; `indexes` the fields of each index in
 * order (equality first, then the sort key); `search` the text fields that `contains` folds (NFKD, marks stripped, lower case).
 */
export type CollectionDefinition<D extends Document = Document> = {
  readonly name: string;
  readonly version: number;
  readonly fields: { readonly [path: string]: FieldType };
  readonly indexes: readonly (readonly string[])[];
  readonly search?: readonly string[];
  /**
   * Text fields whose values repeat: a store may keep each value once. All queries work, but only equality and membership
   * can use an index of such a field, and a value stays until its generation is dropped.
   */
  readonly interned?: readonly string[];
  /** Fields that few documents have: an index that starts with one may leave out the others, so only conditions on the field use it. */
  readonly sparse?: readonly string[];
  /** Documents are only added, in order of their ids, which are positions of one log: a store need not repeat them in every index. */
  readonly appended?: true;
  /** A hash of the documents' schema; part of the read model's identity. */
  readonly documentHash?: string;
  /** Phantom: carries the document's type. */
  readonly document?: D;
};

export type Scalar = string | number | boolean | null;
/** Equality, membership or its negation, or a range over one declared field. Text ranges compare code points (ISO instants sort right). */
export type Condition = Scalar | { readonly in: readonly Scalar[] } | { readonly notIn: readonly Scalar[] } | Range;
export type Range = { readonly [Bound in 'gte' | 'gt' | 'lte' | 'lt']?: string | number | undefined };

export type Filter = {
  readonly where?: { readonly [path: string]: Condition | undefined };
  /** At least one of these alternatives must hold too (each an AND of its conditions). */
  readonly anyOf?: readonly { readonly [path: string]: Condition | undefined }[];
  /** Literal, case- and accent-insensitive; true if any declared search field contains it. Blank means no condition. */
  readonly contains?: string;
};
export type Query = Filter & {
  readonly sort?: { readonly [path: string]: 'asc' | 'desc' };
  readonly offset?: number;
  readonly limit?: number;
};

/**
 * Reads the live generation of one collection. Throws {@link NoLiveGenerationError} unless a generation with the same declaration is live,
 * so that an unbuilt collection does not read as empty and another release's documents are not read. Nulls sort lowest; ties are broken by
 * `_id` in the direction of the last sort key; the default order is by `_id`, which can be queried undeclared.
 */
export interface CollectionReader<D extends Document> {
  get(id: string): Promise<D | undefined>;
  /** In the order of `ids`; missing ones are left out. */
  getMany(ids: readonly string[]): Promise<readonly D[]>;
  find(query?: Query): Promise<readonly D[]>;
  /** Counts up to `atMost`, if given. */
  count(filter?: Filter, atMost?: number): Promise<number>;
  /** The sum of a numeric field; 0 for no documents. */
  sum(field: string, filter?: Filter): Promise<number>;
}

/** One physical copy of a collection; `generation` grows with each rebuild. */
export type CollectionRef = { readonly definition: CollectionDefinition; readonly generation: number };

/** Moves a generation's checkpoint. */
export type Move = {
  readonly collection: CollectionRef;
  /** The checkpoint the writer expects to be stored: it derived its changes from the documents at that position. */
  readonly after: Position;
  /** Must be after `after`. */
  readonly checkpoint: Position;
  /** The last event up to the checkpoint; undefined if the log holds none. */
  readonly eventId: string | undefined;
};

/** One projection's changes, written together with its checkpoint or not at all. */
export type BatchWrite = Move & {
  readonly puts: readonly Document[];
  readonly deletes: readonly string[];
  /** Private notes of the projection by key; `undefined` deletes. Written and dropped with the documents. */
  readonly notes: ReadonlyMap<string, unknown>;
};

/** The position of a generation or cursor, and its event: a position alone does not identify the log. */
export type Mark = {
  readonly of: { readonly collection: string; readonly generation: number } | { readonly cursor: string };
  readonly position: Position;
  readonly eventId: string | undefined;
};

export type ProjectionStatus = {
  readonly name: string;
  /** Generation that queries read; undefined before the first one went live. */
  readonly live: number | undefined;
  /** Declared version the live generation was built with. */
  readonly version: number | undefined;
  /** {@link identityOf} the declaration it was built with; code with another declaration must not read or write it. */
  readonly identity: string | undefined;
  readonly checkpoint: Position;
  /** The newest generation being built beside the live one. */
  readonly building: { readonly generation: number; readonly identity: string; readonly checkpoint: Position } | undefined;
  readonly rebuildRequested: boolean;
};

/**
 * Documents, checkpoints, leases. Every adapter passes `contract.ts`. Unknown fields in a query throw, since they are bugs. If the store is
 * unreachable, methods throw {@link ReadStoreUnavailableError}; a change may then have been made or not.
 */
export interface ReadStore {
  reader<D extends Document>(definition: CollectionDefinition<D>): CollectionReader<D>;
  /** Reads one generation (a rebuild reads its own unfinished documents); reads as empty if it does not exist. */
  readerOf<D extends Document>(ref: CollectionRef): CollectionReader<D>;
  /** Notes of one generation by key. */
  note(ref: CollectionRef, key: string): Promise<unknown>;

  /**
   * Creates a generation if missing, which satisfies all rebuild requests so far. An unfinished
   * generation with another declaration is started over; a live one is left as it is.
   */
  prepare(ref: CollectionRef): Promise<void>;
  /**
   * Creates the generation's missing indexes, beside other work: indexing after filling is many
   * times faster. `promote` creates any that are still missing.
   */
  index(ref: CollectionRef): Promise<void>;
  /**
   * Throws {@link StaleWriterError}, and changes nothing, unless the stored checkpoint is `batch.after`: a writer that was paused while
   * another took over neither overwrites newer documents nor moves the checkpoint back.
   */
  write(batch: BatchWrite): Promise<void>;
  /**
   * Moves the checkpoints of generations with unchanged documents, in one write. Throws {@link
   * StaleWriterError} if one is not at its `after`: that one stays, the others may have moved.
   */
  move(moves: readonly Move[]): Promise<void>;
  /**
   * Makes a generation live and drops older ones. Throws {@link StaleWriterError} if another one went live since it was prepared, so that
   * two releases side by side do not replace each other in turn.
   */
  promote(ref: CollectionRef): Promise<void>;
  /** Drops an unfinished generation. */
  discard(ref: CollectionRef): Promise<void>;
  status(name: string): Promise<ProjectionStatus>;
  /** The checkpoints of all live generations by collection name, in one read. */
  liveCheckpoints(): Promise<ReadonlyMap<string, Position>>;
  /** Resolves soon after a change that this store learns of, and after `withinMs` at the latest. */
  changed(withinMs: number): Promise<void>;
  checkpoint(ref: CollectionRef): Promise<Position>;
  requestRebuild(name: string): Promise<void>;

  /** Cursors of processes (mail, booking completion …) by name; they only move forward. */
  loadCursor(name: string): Promise<Position>;
  saveCursor(name: string, position: Position, eventId: string | undefined): Promise<void>;

  /** The marks of all generations and cursors past the start. */
  marks(): Promise<readonly Mark[]>;
  /** Drops a generation (even a live one) or cursor that is still at this mark, because the log lacks the events it was made from. */
  disown(mark: Mark): Promise<void>;

  /**
   * Leases on `names` with one active holder each, shared evenly among all holders in `group`.
   * Renews the leases of `holder` and acquires its share of the free ones, for `ttlMs`.
   */
  shareLeases(group: string, names: readonly string[], holder: string, ttlMs: number): Promise<Share>;
  /** Without `names`, releases all leases and removes the holder from the group. */
  releaseLeases(group: string, holder: string, names?: readonly string[]): Promise<void>;
  /**
   * The members of a group that have not left and whose leases have not lapsed more than `lapsedMs` ago, unless another member has
   * seen them lapse; also those that wait for a share. Default: 0.
   */
  leaseHolders(group: string, lapsedMs?: number): Promise<readonly string[]>;

  /** `ok`, or a sentence that says what is wrong. */
  health(): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
  close(): Promise<void>;
}

/** The writer's changes are based on documents other than the stored ones; it must reread them before it writes. */
export class StaleWriterError extends Error {
  override readonly name = 'StaleWriterError';
}
/** No generation with this declaration is live: it is still being built, or another release's is live. */
export class NoLiveGenerationError extends Error {
  override readonly name = 'NoLiveGenerationError';
  constructor(collection: string) {
    super(`${collection} has no live generation yet`);
  }
}

export class ReadStoreUnavailableError extends Error {
  override readonly name = 'ReadStoreUnavailableError';
}
