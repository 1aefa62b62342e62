import { comparator, matcher } from '../read-store/matches.ts';
import type { BatchWrite, CollectionDefinition, Document, Filter } from '../read-store/port.ts';
import type { Documents } from './projection.ts';

/** Where documents and notes stand that the batch has not touched. */
export type DocumentSource<D extends Document> = {
  get(id: string): Promise<D | undefined>;
  /** In the order of `_id`. */
  find(filter: Pick<Filter, 'where'>): Promise<readonly D[]>;
  note(key: string): Promise<unknown>;
};

/** The documents of one projection while batches of events pass over them. */
export type DocumentBatch<D extends Document> = {
  readonly documents: Documents<D>;
  /** Documents and notes that were changed since the last {@link DocumentBatch.written}. */
  changed(): number;
  /** What is to be written: each document once, however often it changed. */
  changes(): Pick<BatchWrite, 'puts' | 'deletes' | 'notes'>;
  /** The changes stand in the source now; some `keep` of the last used documents stay at hand. */
  written(keep: number): void;
  /** Forgets all changes and all that was at hand. */
  discard(): void;
};

/** Opens a batch over a source that nobody else writes to. */
export function openDocuments<D extends Document>(definition: CollectionDefinition<D>, source: DocumentSource<D>): DocumentBatch<D> {
  const stored = overlay<D>(source.get);
  const notes = overlay<unknown>(source.note);
  const inOrder = comparator(definition);

  const documents: Documents<D> = {
    get: (id) => stored.get(id),
    async find({ where }) {
      const filter = where === undefined ? {} : { where };
      const found = await source.find(filter);
      const isMatch = matcher(definition, filter);
      const untouched = found.filter(({ _id }) => !stored.pending.has(_id));
      const touched = [...stored.pending.values()].filter((document) => document !== undefined).filter(isMatch);
      // The order must not tell where batches were cut.
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

/** Values by key: changed ones, over known ones, over those that must be loaded. `undefined` stands for a key without a value. */
function overlay<Value>(load: (key: string) => Promise<Value | undefined>) {
  const pending = new Map<string, Value | undefined>();
  // Two ages make a cheap "least recently used": what is asked for moves to the younger, the older is dropped whole.
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
