import { randomBytes } from 'node:crypto';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { type Position, START } from '../../event-store/port.ts';
import type { Mongo } from '../../mongodb/client.ts';
import { olderThan, STAMPED } from '../../mongodb/clock.ts';
import { isDuplicate } from '../../mongodb/errors.ts';
import { checkGeneration, promotionOf, type RecordedGeneration, statusOf } from '../generations.ts';
import type { CollectionRef, Mark, ProjectionStatus } from '../port.ts';
import { identityOf, shapeOf } from '../shape.ts';
import { storedPath } from './stored.ts';

/** The record of one generation, that is, one physical copy of a collection. */
export type Generation = RecordedGeneration & {
  readonly _id: string;
  readonly name: string;
  readonly eventId: string | null;
  readonly shape: string;
  /** The collection that holds its documents. Never reused, so a stale writer can do no damage. */
  readonly place: string;
};
/** A rebuild request. Kept beside the generations, so that one query returns a projection's status. */
type Request = { readonly _id: string; readonly name: string; readonly requested: true };
/** A collection that is no longer or not yet in use. Recorded first, so that a crash leaves no orphan behind. */
type Leftover = { readonly _id: string; readonly at: Date };
export type Note = { readonly _id: string; readonly place: string; readonly value: string };

/** Longer than creating a collection and its indexes takes. */
const ABANDONED_AFTER_MS = 10 * 60_000;

export const idOf = ({ definition: { name }, generation }: CollectionRef): string => `${name} ${generation}`;

/** Which generations of a collection exist, and which one is live. */
export function generationsIn(mongo: Mongo) {
  const { db, run, transaction } = mongo;
  const known = db.collection<Generation | Request>('read_projections');
  const generations = known as unknown as Collection<Generation>;
  const requests = known as unknown as Collection<Request>;
  const leftovers = db.collection<Leftover>('read_leftovers');
  const notes = db.collection<Note>('read_notes');

  const all = (name: string, session: ClientSession) =>
    generations.find({ name, place: { $exists: true } }, { session, sort: { generation: 1 } }).toArray();

  /** Drops unused collections: the given ones at once, other leftovers only when no process can still be about to use them. */
  async function sweep(places: readonly string[]): Promise<void> {
    await run(async (session) => {
      const abandoned = await leftovers.find(olderThan(ABANDONED_AFTER_MS), { session }).toArray();
      for (const place of new Set([...places, ...abandoned.map(({ _id }) => _id)])) {
        await db.dropCollection(place);
        await notes.deleteMany({ place }, { session });
        await leftovers.deleteOne({ _id: place }, { session });
      }
    });
  }

  const leave = (place: string, session: ClientSession) => leftovers.updateOne({ _id: place }, STAMPED, { session, upsert: true });

  /** Runs within a transaction; afterwards {@link sweep} drops the returned collections. */
  async function remove(removed: readonly Generation[], session: ClientSession): Promise<readonly string[]> {
    if (removed.length === 0) return [];
    const places = removed.map(({ place }) => place);
    await generations.deleteMany({ _id: { $in: removed.map(({ _id }) => _id) } }, { session });
    for (const place of places) await leave(place, session);
    return places;
  }

  const drop = async (chosen: (session: ClientSession) => Promise<readonly Generation[]>): Promise<void> =>
    sweep(await transaction(async (session) => remove(await chosen(session), session)));

  /** Creates an empty collection with its indexes, recorded as a leftover until a generation uses it. */
  async function makePlace({ name, indexes }: CollectionRef['definition'], generation: number): Promise<string> {
    const place = `${name}_g${generation}_${randomBytes(4).toString('hex')}`;
    return run(async (session) => {
      await leave(place, session);
      await db.createCollection(place, { session });
      if (indexes.length > 0) await db.collection(place).createIndexes(indexes.map(indexOver), { session });
      return place;
    });
  }

  /** `kept` if it exists, `made` if new, `taken` if another process changed it concurrently. */
  async function prepare(ref: CollectionRef): Promise<'kept' | 'made' | 'taken'> {
    const { definition, generation } = ref;
    const { name, version } = definition;
    const [shape, identity] = [shapeOf(definition), identityOf(definition)];
    const existing = await run((session) => generations.findOne({ _id: idOf(ref) }, { session }));
    // The live generation of another release serves that release until the rebuild is done.
    if (existing?.identity === identity || existing?.live) return 'kept';
    const place = await makePlace(definition, generation);
    const made = await transaction(async (session) => {
      const current = await generations.findOne({ _id: idOf(ref) }, { session });
      if (current?.place !== existing?.place || current?.live) return undefined;
      // After a long delay the new collection may have been swept.
      if ((await leftovers.deleteOne({ _id: place }, { session })).deletedCount === 0) return undefined;
      // A generation begun by an older release is useless.
      const removed = await remove(current === null ? [] : [current], session);
      const replaces = (await generations.findOne({ name, live: true }, { session }))?.generation ?? null;
      const begun = { name, generation, version, identity, replaces, live: false, checkpoint: START, eventId: null, shape, place };
      await generations.insertOne({ _id: idOf(ref), ...begun }, { session });
      // The new generation satisfies all requests made so far.
      await requests.deleteOne({ _id: name }, { session });
      return removed;
    });
    await sweep(made ?? [place]);
    return made === undefined ? 'taken' : 'made';
  }

  return {
    generations,
    notes,
    open: () =>
      mongo.prepare(async (session) => {
        await known.createIndex({ name: 1 }, { session });
        await notes.createIndex({ place: 1 }, { session });
      }),
    live: (name: string) => run((session) => generations.findOne({ name, live: true }, { session })),
    find: (ref: CollectionRef) => run((session) => generations.findOne({ _id: idOf(ref) }, { session })),

    async prepare(ref: CollectionRef): Promise<void> {
      checkGeneration(ref);
      for (;;) {
        try {
          if ((await prepare(ref)) !== 'taken') return;
        } catch (error) {
          if (!isDuplicate(error)) throw error;
        }
      }
    },

    promote: (ref: CollectionRef): Promise<void> =>
      drop(async (session) => {
        const promotion = promotionOf(ref, await all(ref.definition.name, session));
        if (promotion === undefined) return [];
        await generations.updateOne({ _id: promotion.promoted._id }, { $set: { live: true } }, { session });
        return promotion.older;
      }),

    discard: (ref: CollectionRef): Promise<void> =>
      drop(async (session) => {
        const discarded = await generations.findOne({ _id: idOf(ref) }, { session });
        if (discarded?.live) throw new Error(`${ref.definition.name}: generation ${ref.generation} is live`);
        return discarded === null ? [] : [discarded];
      }),

    /** The marks of all generations past the start. */
    async marks(): Promise<readonly Mark[]> {
      const begun = await run((session) => generations.find({ checkpoint: { $gt: START } }, { session }).toArray());
      return begun.map(({ name, generation, checkpoint, eventId }) => ({
        ...{ of: { collection: name, generation }, position: checkpoint, eventId: eventId ?? undefined },
      }));
    },

    /** Removes a generation, even a live one, if it is still at this checkpoint and event. */
    remove: (mark: Pick<Generation, 'name' | 'generation' | 'checkpoint' | 'eventId'>): Promise<void> =>
      drop((session) => generations.find(mark, { session }).toArray()),

    async liveCheckpoints(): Promise<ReadonlyMap<string, Position>> {
      const live = await run((session) => generations.find({ live: true }, { session }).toArray());
      return new Map(live.map(({ name, checkpoint }) => [name, checkpoint]));
    },

    async status(name: string): Promise<ProjectionStatus> {
      const found = await run((session) => known.find({ name }, { session, sort: { generation: 1 } }).toArray());
      const present = found.filter((each) => 'place' in each);
      return statusOf(name, present, present.length < found.length);
    },

    async requestRebuild(name: string): Promise<void> {
      await run((session) => requests.updateOne({ _id: name }, { $set: { name, requested: true } }, { session, upsert: true }));
    },
  };
}
export type Generations = ReturnType<typeof generationsIn>;

const indexOver = (paths: readonly string[], index: number): IndexDescription => ({
  name: `declared_${index}`,
  // `_id` makes the sort total within the index.
  key: new Map([...new Set([...paths, '_id'])].map((path) => [storedPath(path), 1] as const)),
});

/** Caches collections by generation. If a generation's collection has changed, it was started over. */
export function placesOf(generations: Pick<Generations, 'find'>) {
  const places = new Map<string, string>();
  return {
    async of(ref: CollectionRef): Promise<string | undefined> {
      const place = places.get(idOf(ref)) ?? (await generations.find(ref))?.place;
      if (place !== undefined) places.set(idOf(ref), place);
      return place;
    },
    forget: (): void => places.clear(),
  };
}
