import { afterEach } from '@jest/globals';
import type { Position } from '../../event-store/port.ts';
import type { BatchWrite, CollectionDefinition, CollectionRef, Document, ReadStore } from '../port.ts';

/** An empty store for a test, with a way to open more connections to it. */
export type StoreUnderTest = {
  readonly store: ReadStore;
  /** Another connection to the same data, as a second process would open it. */
  again(): Promise<ReadStore>;
  /** Closes everything and removes the data. */
  dispose(): Promise<void>;
};
export type OpenForTest = () => Promise<StoreUnderTest>;

export type Person = Document & {
  readonly name?: string | null;
  readonly city?: string | null;
  readonly note?: string | null;
  readonly age?: number | null;
  readonly active?: boolean | null;
  readonly home?: { readonly country?: string | null };
};

export const people: CollectionDefinition<Person> = {
  name: 'people',
  version: 1,
  fields: { name: 'text', city: 'text', age: 'number', active: 'boolean', 'home.country': 'text' },
  indexes: [['city', 'age'], ['name']],
  search: ['name', 'note'],
};
export const generation = (number: number, definition: CollectionDefinition = people): CollectionRef => ({
  definition,
  generation: number,
});

/** Positions in the log's format, which sorts as strings. */
export const at = (position: number): Position => String(position).padStart(16, '0') as Position;

/** Writes a batch after the stored checkpoint; `parts` overrides the defaults. */
export async function commit(
  store: ReadStore,
  collection: CollectionRef,
  checkpoint: Position,
  parts: Partial<BatchWrite> = {},
): Promise<void> {
  const after = await store.checkpoint(collection);
  const eventId = `event ${checkpoint}`;
  await store.write({ puts: [], deletes: [], notes: new Map(), after, eventId, ...parts, collection, checkpoint });
}

/** Builds generation 1 of a collection with these documents and promotes it. */
export async function load<D extends Document>(store: ReadStore, documents: readonly D[], definition: CollectionDefinition): Promise<void> {
  const ref = generation(1, definition);
  await store.prepare(ref);
  await commit(store, ref, at(1), { puts: documents });
  await store.promote(ref);
}

/** Opens a new store per call and disposes of it after the test. */
export function storesOf(open: OpenForTest): OpenForTest {
  const opened: StoreUnderTest[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.dispose();
  });
  return async () => {
    const store = await open();
    opened.push(store);
    return store;
  };
}

export const ids = (documents: readonly Document[]): readonly string[] => documents.map(({ _id }) => _id);
