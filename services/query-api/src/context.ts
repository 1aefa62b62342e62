import type { Projection } from '@s30/platform/projector/projection';
import type { CollectionReader, Document, ReadStore } from '@s30/platform/read-store/port';

/** Reads the live documents of a projection. */
export type Read = <D extends Document>(projection: Projection<D>) => CollectionReader<D>;
export type QueryRequest = { readonly read: Read };

export const queryContext = (readStore: ReadStore) => {
  const read: Read = (projection) => readStore.reader(projection.collection);
  return (): QueryRequest => ({ read });
};

/** Documents by id, for joining names to ids. */
export async function byId<D extends Document>(reader: CollectionReader<D>, ids: Iterable<string>): Promise<ReadonlyMap<string, D>> {
  const documents = await reader.getMany([...new Set(ids)]);
  return new Map(documents.map((document) => [document._id, document]));
}
