import { BloomFilter } from 'bloomfilter';
import { comparator, matcher } from '../read-store/matches.ts';
import type { BatchWrite, CollectionDefinition, Document, Filter } from '../read-store/port.ts';
import type { Documents } from './projection.ts';

/** Reads stored documents and notes that the batch has not changed. */
export type DocumentSource<D extends Document> = {
  get(id: string): Promise<D | undefined>;
  /** Ordered by `_id`. */
  find(filter: Pick<Filter, 'where'>): Promise<readonly D[]>;
  note(key: string): Promise<unknown>;
};

/** Buffers one projection's changes while batches of events are applied. */
export type DocumentBatch<D extends Document> = {
  readonly documents: Documents<D>;
  /** The number of documents and notes changed since the last {@link DocumentBatch.written}. */
  changed(): number;
  /** The pending writes; each document appears once, however often it changed. */
  changes(): Pick<BatchWrite, 'puts' | 'deletes' | 'notes'>;
  /** Marks the changes as stored; keeps up to `keep` recently used documents cached. */
  written(keep: number): void;
  /** Drops all pending changes and cached values. */
  discard(): void;
};

/** Opens a batch over a source that has no other writer. An empty one is asked only for what the batch has changed. */
export function openDocuments<D extends Document>(
  definition: CollectionDefinition<D>,
  source: DocumentSource<D>,
  { isEmpty = false } = {},
): DocumentBatch<D> {
  const stored = overlay<D>(source.get, isEmpty);
  const notes = overlay<unknown>(source.note, isEmpty);
  const inOrder = comparator(definition);

  const documents: Documents<D> = {
    get: (id) => stored.get(id),
    async find(filter) {
      const found = await source.find(filter);
      const isMatch = matcher(definition, filter);
      const untouched = found.filter(({ _id }) => !stored.pending.has(_id));
      const touched = [...stored.pending.values()].filter((document) => document !== undefined).filter(isMatch);
      // The order must not depend on where batches were cut.
      return touched.length === 0 ? untouched : [...untouched, ...touched].sort(inOrder);
    },
    put(document) {
      stored.set(document._id, document);
    },
    async change(id, change) {
      const document = await stored.get(id);
      if (document === undefined) return;
      const changed = change(document);
      if (changed._id !== id) throw new Error(`${definition.name}: a change may not turn ${id} into ${changed._id}`);
      stored.set(id, changed);
    },
    remove(id) {
      stored.set(id, undefined);
    },
    note: <Note>(key: string) => notes.get(key) as Promise<Note | undefined>,
    setNote(key, note) {
      notes.set(key, note);
    },
  };

  return {
    documents,
    changed: () => stored.pending.size + notes.pending.size,
    changes() {
      const puts: D[] = [];
      const deletes: string[] = [];
      for (const [id, document] of stored.pending) {
        if (document === undefined) deletes.push(id);
        else puts.push(document);
      }
      return { puts, deletes, notes: new Map(notes.pending) };
    },
    written(keep) {
      stored.written(keep);
      notes.written(keep);
    },
    discard() {
      stored.discard();
      notes.discard();
    },
  };
}

/** An eighth of a megabyte. Once half a million keys are set, three in eight of all others are still asked for. */
const FILTER = { bits: 2 ** 20, hashes: 2 } as const;

/** A cache by key: pending changes, then cached values, then `load`. `undefined` means that the key has no value. */
function overlay<Value>(load: (key: string) => Promise<Value | undefined>, isEmpty: boolean) {
  const pending = new Map<string, Value | undefined>();
  // Includes changes that were discarded: a write may have been made although it failed.
  const everSet = isEmpty ? new BloomFilter(FILTER.bits, FILTER.hashes) : undefined;
  // Two generations make a cheap LRU: reads move entries to the younger, and the older is dropped whole.
  let young = new Map<string, Value | undefined>();
  let old = new Map<string, Value | undefined>();

  return {
    pending,
    set(key: string, value: Value | undefined): void {
      everSet?.add(key);
      pending.set(key, value);
    },
    async get(key: string): Promise<Value | undefined> {
      if (pending.has(key)) return pending.get(key);
      if (young.has(key)) return young.get(key);
      if (everSet?.test(key) === false) return undefined;
      const value = old.has(key) ? old.get(key) : await load(key);
      young.set(key, value);
      return value;
    },
    written(keep: number): void {
      for (const [key, value] of pending) young.set(key, value);
      pending.clear();
      if (young.size <= keep / 2) return;
      old = young.size <= keep ? young : new Map();
      young = new Map();
    },
    discard(): void {
      pending.clear();
      young = new Map();
      old = new Map();
    },
  };
}
