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

/** Opens a batch over a source that has no other writer. */
export function openDocuments<D extends Document>(definition: CollectionDefinition<D>, source: DocumentSource<D>): DocumentBatch<D> {
  const stored = overlay<D>(source.get);
  const notes = overlay<unknown>(source.note);
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
      stored.pending.set(document._id, document);
    },
    async change(id, change) {
      const document = await stored.get(id);
      if (document === undefined) return;
      const changed = change(document);
      if (changed._id !== id) throw new Error(`${definition.name}: a change may not turn ${id} into ${changed._id}`);
      stored.pending.set(id, changed);
    },
    remove(id) {
      stored.pending.set(id, undefined);
    },
    note: <Note>(key: string) => notes.get(key) as Promise<Note | undefined>,
    setNote(key, note) {
      notes.pending.set(key, note);
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

/**
 * A cache by key: pending changes, then cached values, then `load`. `undefined` means that the key
 * has no value.
 */
function overlay<Value>(load: (key: string) => Promise<Value | undefined>) {
  const pending = new Map<string, Value | undefined>();
  // Two generations make a cheap LRU: reads move entries to the younger, and the older is dropped whole.
  let young = new Map<string, Value | undefined>();
  let old = new Map<string, Value | undefined>();

  return {
    pending,
    async get(key: string): Promise<Value | undefined> {
      if (pending.has(key)) return pending.get(key);
      if (young.has(key)) return young.get(key);
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
