import type { Position } from '../event-store/port.ts';
import type { Share } from './share.ts';

/** What a read model stores: plain JSON with a string `_id`. */
export type Document = { readonly _id: string };

/** A field that can be filtered, sorted or summed: its place in the document as a dotted path, e.g. `candidate.id`. */
export type FieldType = 'text' | 'number' | 'boolean';

/**
 * A collection as its projection declares it. `fields` names every dotted path that queries may use; `indexes` lists, per index, the
 * fields in order (equality first, then the sort key); `search` names the text fields that `contains` folds (NFKD, marks stripped, lower case).
 */
export type CollectionDefinition<D extends Document = Document> = {
  readonly name: string;
  readonly version: number;
  readonly fields: { readonly [path: string]: FieldType };
  readonly indexes: readonly (readonly string[])[];
  readonly search?: readonly string[];
  /** Documents are only ever added, in the order of their ids: a store need not repeat these in every index. */
  readonly appended?: true;
  /** A hash of the documents' schema: another one is another read model. */
  readonly documentHash?: string;
  /** Phantom: carries the document's type. */
  readonly document?: D;
};

export type Scalar = string | number | boolean | null;
/** Equality, membership or its opposite, or a range over one declared field. Ranges on text compare code points (ISO instants sort right). */
export type Condition = Scalar | { readonly in: readonly Scalar[] } | { readonly notIn: readonly Scalar[] } | Range;
export type Range = {
  readonly gte?: string | number;
  readonly gt?: string | number;
  readonly lte?: string | number;
  readonly lt?: string | number;
};

export type Filter = {
  readonly where?: { readonly [path: string]: Condition | undefined };
  /** Any one of these alternatives must hold too (each an AND of its conditions). */
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
 * Reads one collection in its live generation, and throws {@link NoLiveGenerationError} while there is none that was built by the same
 * declaration: what has not been built yet must not be taken for empty, nor another release's documents for one's own. Nulls sort lowest; ties are broken by
 * `_id`, in the direction of the last sort key; without a sort the order is that of `_id`. `_id` can be queried without being declared.
 */
export interface CollectionReader<D extends Document> {
  get(id: string): Promise<D | undefined>;
  /** In the order of the ids asked for; missing ones are left out. */
  getMany(ids: readonly string[]): Promise<readonly D[]>;
  find(query?: Query): Promise<readonly D[]>;
  /** Looks no further than `atMost`, if that is given. */
  count(filter?: Filter, atMost?: number): Promise<number>;
  /** The sum of a numeric field; 0 for no documents. */
  sum(field: string, filter?: Filter): Promise<number>;
}

/** Which physical copy of a collection is meant: `generation` grows by one with each rebuild. */
export type CollectionRef = { readonly definition: CollectionDefinition; readonly generation: number };

/** Moves a generation's checkpoint. */
export type Move = {
  readonly collection: CollectionRef;
  /** The checkpoint that the writer takes for the stored one: what it writes was made from the documents of that position. */
  readonly after: Position;
  /** Beyond `after`. */
  readonly checkpoint: Position;
  /** The event that the checkpoint stands on; undefined: the log holds none up to there. */
  readonly eventId: string | undefined;
};

/** One projection's part of a batch: written whole together with its checkpoint, or not at all. */
export type BatchWrite = Move & {
  readonly puts: readonly Document[];
  readonly deletes: readonly string[];
  /** Private notes of the projection, by key; `undefined` deletes. They share the documents' fate. */
  readonly notes: ReadonlyMap<string, unknown>;
};

/** Where something stands in the log, and on which event: a position alone does not say in which log. */
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
  /** {@link identityOf} the declaration it was built with: whoever declares another read model must not read or write it. */
  readonly identity: string | undefined;
  readonly checkpoint: Position;
  /** The newest generation that is built beside the live one. */
  readonly building: { readonly generation: number; readonly identity: string; readonly checkpoint: Position } | undefined;
  readonly rebuildRequested: boolean;
};

/**
 * Documents, checkpoints, leases. Every adapter passes `contract.ts`. Unknown fields in a query throw: they are bugs.
 * A store that cannot be reached throws {@link ReadStoreUnavailableError}; of a change nobody knows then whether it was made.
 */
export interface ReadStore {
  reader<D extends Document>(definition: CollectionDefinition<D>): CollectionReader<D>;
  /** The same, over one generation (a rebuild reads its own unfinished documents); one that does not exist reads as empty. */
  readerOf<D extends Document>(ref: CollectionRef): CollectionReader<D>;
  /** Notes of one generation by key. */
  note(ref: CollectionRef, key: string): Promise<unknown>;

  /**
   * Creates what holds a generation when missing, which answers every rebuild request made so far. An unfinished generation
   * that was begun with another declaration is begun anew; a live one is kept as it is.
   */
  prepare(ref: CollectionRef): Promise<void>;
  /** Makes the indexes that the generation still lacks, beside other work: filled first, it is indexed many times faster. `promote` makes what is missing then. */
  index(ref: CollectionRef): Promise<void>;
  /**
   * Throws {@link StaleWriterError}, and changes nothing, unless the stored checkpoint is the batch's `after`: somebody who was paused while
   * another took over neither overwrites what is newer nor moves the checkpoint back.
   */
  write(batch: BatchWrite): Promise<void>;
  /**
   * Moves generations on whose documents stay as they are, in one write for all. Throws {@link StaleWriterError} when one of them does not
   * stand at its `after`: it stays there, the others may have moved.
   */
  move(moves: readonly Move[]): Promise<void>;
  /**
   * Makes a generation the live one and drops the older ones. Throws {@link StaleWriterError} when another one went live since it was
   * prepared: two releases that run side by side must not take turns.
   */
  promote(ref: CollectionRef): Promise<void>;
  /** Drops an unfinished generation. */
  discard(ref: CollectionRef): Promise<void>;
  status(name: string): Promise<ProjectionStatus>;
  /** Where the live generations stand, by name, in one look; without those collections that have none. */
  liveCheckpoints(): Promise<ReadonlyMap<string, Position>>;
  /** Resolves soon after somebody has stored something, as far as this store is told, and after `withinMs` at the latest. */
  changed(withinMs: number): Promise<void>;
  checkpoint(ref: CollectionRef): Promise<Position>;
  requestRebuild(name: string): Promise<void>;

  /** Cursors of processes (mail, booking completion …), by name. Only forward. */
  loadCursor(name: string): Promise<Position>;
  saveCursor(name: string, position: Position, eventId: string | undefined): Promise<void>;

  /** Where all generations and cursors stand that have left the start. */
  marks(): Promise<readonly Mark[]>;
  /** Drops a generation, also a live one, or a cursor, if it still stands there: the log does not hold what it was made from. */
  disown(mark: Mark): Promise<void>;

  /**
   * Leases on `names`, one active holder each, which all who ask for the same `group` share evenly: renews those that `holder` has and takes
   * its part of the free ones, until `ttlMs` from now.
   */
  shareLeases(group: string, names: readonly string[], holder: string, ttlMs: number): Promise<Share>;
  /** Without `names`: all, and the holder takes no part any more. */
  releaseLeases(group: string, holder: string, names?: readonly string[]): Promise<void>;

  /** `ok`, or one sentence on what is wrong. */
  health(): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
  close(): Promise<void>;
}

/** The documents that this writer builds on are not those that are stored: it must read them again before it writes. */
export class StaleWriterError extends Error {
  override readonly name = 'StaleWriterError';
}
/** The read model is still being built for the first time. */
export class NoLiveGenerationError extends Error {
  override readonly name = 'NoLiveGenerationError';
  constructor(collection: string) {
    super(`${collection} has no live generation yet`);
  }
}

export class ReadStoreUnavailableError extends Error {
  override readonly name = 'ReadStoreUnavailableError';
}
