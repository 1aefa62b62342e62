import type { Document as Bson, Collection, ReadConcernLike } from 'mongodb';
import { type Mongo, QUERY_MS } from '../../mongodb/client.ts';
import { messageOf } from '../../mongodb/errors.ts';
import {
  type CollectionDefinition,
  type CollectionReader,
  type Document,
  NoLiveGenerationError,
  ReadStoreUnavailableError,
} from '../port.ts';
import { checkDefinition } from '../query.ts';
import type { Shape } from '../shape.ts';
import { type Selection, selectDocuments, selectFilter, summed } from './select.ts';
import { documentOf, type Stored } from './stored.ts';

/** Where the documents of a generation lie, and how. */
export type Place = { readonly place: string; readonly shape: Shape };
export type PlaceToRead =
  /** The live generation: another one may take its place while it is read. */
  | { readonly kind: 'live'; readonly find: () => Promise<Place | undefined> }
  /** One that is built: it stays where it is, and reads as empty when there is none. */
  | { readonly kind: 'building'; readonly find: () => Promise<Place | undefined>; readonly findAgain: () => Promise<Place | undefined> };

/** One moment for all that a query reads: batches are seen whole, however many documents it passes. */
const ONE_MOMENT: { readonly readConcern: ReadConcernLike } = { readConcern: { level: 'snapshot' } };
const IDS_AT_ONCE = 10_000;
const FIELDS = { projection: { doc: 1, json: 1 } } as const;
/** The cursor is gone: its collection was dropped, or the server that had it has stepped down or lost the session. */
const BREAK_OFF_CODES: ReadonlySet<unknown> = new Set([43, 175]);
class BrokenOff {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

export function readerIn<D extends Document>(
  { db, run }: Mongo,
  definition: CollectionDefinition<D>,
  source: PlaceToRead,
): CollectionReader<D> {
  checkDefinition(definition);

  const findNow = source.kind === 'live' ? source.find : source.findAgain;

  /**
   * Reads where the documents lie. A collection that another process has dropped since it was looked up reads as empty, or breaks off:
   * so nothing found, or a read that broke off, counts only if it was the right place still.
   */
  async function read<T>(
    empty: T,
    isEmpty: (found: T) => boolean,
    work: (collection: Collection<Stored>, shape: Shape) => Promise<T>,
  ): Promise<T> {
    for (let place = await source.find(); place !== undefined; ) {
      const found = await attempt(place, work);
      if (!(found instanceof BrokenOff) && (source.kind === 'building' || !isEmpty(found))) return found;
      const now = await findNow();
      if (now?.place === place.place) {
        if (!(found instanceof BrokenOff)) return found;
        throw new ReadStoreUnavailableError(`reading ${definition.name} broke off: ${messageOf(found.error)}`, { cause: found.error });
      }
      place = now;
    }
    if (source.kind === 'live') throw new NoLiveGenerationError(definition.name);
    return empty;
  }

  async function attempt<T>(
    { place, shape }: Place,
    work: (collection: Collection<Stored>, shape: Shape) => Promise<T>,
  ): Promise<T | BrokenOff> {
    try {
      return await work(db.collection<Stored>(place), shape);
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'code' in error && BREAK_OFF_CODES.has(error.code)) return new BrokenOff(error);
      throw error;
    }
  }

  const byIds = (collection: Collection<Stored>, ids: readonly string[]) =>
    run((session) => collection.find({ _id: { $in: ids } }, { ...ONE_MOMENT, ...FIELDS, session, maxTimeMS: QUERY_MS }).toArray());

  /** One number over all documents that match. */
  const aggregated = (filterFor: Selection['filterFor'], expression: Bson, atMost?: number): Promise<number> =>
    read(
      0,
      (found) => found === 0,
      (collection, shape) =>
        run(async (session) => {
          const bound = atMost === undefined ? [] : [{ $limit: atMost }];
          const stages = [{ $match: filterFor(shape) }, ...bound, { $group: { _id: null, n: expression } }];
          const [row] = await collection.aggregate<{ n: number }>(stages, { ...ONE_MOMENT, session, maxTimeMS: QUERY_MS }).toArray();
          return row?.n ?? 0;
        }),
    );

  return {
    get: (id) =>
      read<D | undefined>(
        undefined,
        (found) => found === undefined,
        async (collection) => {
          const [found] = await byIds(collection, [id]);
          return found === undefined ? undefined : documentOf<D>(found);
        },
      ),
    getMany: (ids) =>
      read<readonly D[]>(
        [],
        // A part of them may be missing because the collection went away between two portions.
        (found) => found.length === 0 || ids.length > IDS_AT_ONCE,
        async (collection) => {
          const found = new Map<string, D>();
          const unique = [...new Set(ids)];
          for (let start = 0; start < unique.length; start += IDS_AT_ONCE) {
            for (const each of await byIds(collection, unique.slice(start, start + IDS_AT_ONCE))) found.set(each._id, documentOf<D>(each));
          }
          return ids.flatMap((id) => found.get(id) ?? []);
        },
      ),
    async find(query = {}) {
      const { filterFor, sort, offset, limit } = selectDocuments(definition, query);
      // MongoDB takes a limit of 0 for none.
      if (limit === 0) return [];
      return read<readonly D[]>(
        [],
        (found) => found.length === 0,
        (collection, shape) =>
          run(async (session) => {
            const options = { ...ONE_MOMENT, ...FIELDS, session, sort, skip: offset, limit: limit ?? 0, maxTimeMS: QUERY_MS };
            return (await collection.find(filterFor(shape), options).toArray()).map((each) => documentOf<D>(each));
          }),
      );
    },
    async count(filter = {}, atMost) {
      return aggregated(selectFilter(definition, filter).filterFor, { $sum: 1 }, atMost);
    },
    async sum(field, filter = {}) {
      return aggregated(selectFilter(definition, filter).filterFor, summed(definition, field));
    },
  };
}
