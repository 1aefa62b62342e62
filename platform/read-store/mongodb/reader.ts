import type { Document as Bson, Collection, Filter as MongoFilter, ReadConcernLike } from 'mongodb';
import { type Mongo, QUERY_MS } from '../../mongodb/client.ts';
import { messageOf } from '../../telemetry/thrown.ts';
import {
  type CollectionDefinition,
  type CollectionReader,
  type Document,
  NoLiveGenerationError,
  ReadStoreUnavailableError,
} from '../port.ts';
import { checkDefinition } from '../query.ts';
import { selectDocuments, selectFilter, summed } from './select.ts';
import { documentOf, type Stored } from './stored.ts';

/** Where the collection of a generation is found. */
export type PlaceToRead =
  /** The live generation, which may be replaced while it is read. */
  | { readonly kind: 'live'; readonly find: () => Promise<string | undefined> }
  /** A generation being built, whose collection stays the same; reads as empty if there is none. */
  | { readonly kind: 'building'; readonly find: () => Promise<string | undefined>; readonly findAgain: () => Promise<string | undefined> };

/** One snapshot for all that a query reads, so that it never sees half a batch. */
const ONE_MOMENT: { readonly readConcern: ReadConcernLike } = { readConcern: { level: 'snapshot' } };
const IDS_AT_ONCE = 10_000;
const FIELDS = { projection: { doc: 1, json: 1 } } as const;
/** The cursor is gone: its collection was dropped, or its server stepped down or lost the session. */
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
   * Reads the generation's collection. One that another process has dropped since it was looked up reads as empty or breaks off, so an
   * empty or broken read counts only if the collection is still the right one.
   */
  async function read<T>(empty: T, isEmpty: (found: T) => boolean, work: (collection: Collection<Stored>) => Promise<T>): Promise<T> {
    for (let place = await source.find(); place !== undefined; ) {
      const found = await attempt(place, work);
      if (!(found instanceof BrokenOff) && (source.kind === 'building' || !isEmpty(found))) return found;
      const now = await findNow();
      if (now === place) {
        if (!(found instanceof BrokenOff)) return found;
        throw new ReadStoreUnavailableError(`reading ${definition.name} broke off: ${messageOf(found.error)}`, { cause: found.error });
      }
      place = now;
    }
    if (source.kind === 'live') throw new NoLiveGenerationError(definition.name);
    return empty;
  }

  async function attempt<T>(place: string, work: (collection: Collection<Stored>) => Promise<T>): Promise<T | BrokenOff> {
    try {
      return await work(db.collection<Stored>(place));
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'code' in error && BREAK_OFF_CODES.has(error.code)) return new BrokenOff(error);
      throw error;
    }
  }

  const byIds = (collection: Collection<Stored>, ids: readonly string[]) =>
    run((session) => collection.find({ _id: { $in: ids } }, { ...ONE_MOMENT, ...FIELDS, session, maxTimeMS: QUERY_MS }).toArray());

  /** Aggregates one number over all matching documents. */
  const aggregated = (filter: MongoFilter<Stored>, expression: Bson, atMost?: number): Promise<number> =>
    read(
      0,
      (found) => found === 0,
      (collection) =>
        run(async (session) => {
          const bound = atMost === undefined ? [] : [{ $limit: atMost }];
          const stages = [{ $match: filter }, ...bound, { $group: { _id: null, n: expression } }];
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
        // Some may be missing because the collection was dropped between two chunks.
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
      const { filter, sort, offset, limit } = selectDocuments(definition, query);
      // MongoDB treats a limit of 0 as none.
      if (limit === 0) return [];
      return read<readonly D[]>(
        [],
        (found) => found.length === 0,
        (collection) =>
          run(async (session) => {
            const options = { ...ONE_MOMENT, ...FIELDS, session, sort, skip: offset, limit: limit ?? 0, maxTimeMS: QUERY_MS };
            return (await collection.find(filter, options).toArray()).map((each) => documentOf<D>(each));
          }),
      );
    },
    async count(filter = {}, atMost) {
      return aggregated(selectFilter(definition, filter), { $sum: 1 }, atMost);
    },
    async sum(field, filter = {}) {
      return aggregated(selectFilter(definition, filter), summed(definition, field));
    },
  };
}
