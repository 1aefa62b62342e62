import { randomUUID } from 'node:crypto';
import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { START } from '../../event-store/port.ts';
import { type Mongo, openMongo } from '../../mongodb/client.ts';
import {
  type BatchWrite,
  type CollectionDefinition,
  type CollectionRef,
  type Document,
  type Move,
  type ReadStore,
  ReadStoreUnavailableError,
  StaleWriterError,
} from '../port.ts';
import { checkDefinition, checkedKey, checkFence } from '../query.ts';
import { identityOf, parseShape } from '../shape.ts';
import { belongingIn } from './belonging.ts';
import { changesOf } from './changes.ts';
import { type Generation, type Generations, generationsIn, idOf, type Note, placesOf } from './generations.ts';
import { coordinationIn } from './leases.ts';
import { readerIn } from './reader.ts';
import { type Stored, storedOf } from './stored.ts';
import { writersIn } from './writers.ts';

/**
 * Opens the read store in a database of a MongoDB replica set, which any number of processes may have open. Documents, notes and checkpoint
 * of a batch are written in one transaction, fenced by the position they were made after. Per-document positions would not do: projections
 * read, modify and write, so a retry would read its own half-written batch, and so would readers. With the transaction, a crash at any
 * point leaves the batch complete or absent, and the fence rejects its repetition.
 */
export async function openMongoReadStore({ url }: { readonly url: string }): Promise<ReadStore> {
  const instance = randomUUID();
  const mongo = await openMongo({ url, Unavailable: ReadStoreUnavailableError, onWriter: (session) => writers.add(session) });
  const writers = writersIn(mongo, instance);
  const generations = generationsIn(mongo);
  const places = placesOf(generations);
  const changes = changesOf(generations.generations);
  await generations.open();
  const placeOfLive = async (definition: CollectionDefinition): Promise<string | undefined> => {
    const live = await generations.live(definition.name);
    return live?.identity === identityOf(definition) ? live.place : undefined;
  };

  return {
    reader: (definition) => readerIn(mongo, definition, { kind: 'live', find: () => placeOfLive(definition) }),
    // Only the builder reads a generation by number. Its collection stays valid until another
    // process starts it over; then the fence rejects the write.
    readerOf: <D extends Document>(ref: CollectionRef) =>
      readerIn(mongo, ref.definition as CollectionDefinition<D>, {
        kind: 'building',
        find: () => places.of(ref),
        findAgain: () => {
          places.forget();
          return places.of(ref);
        },
      }),
    async note(ref, key) {
      const place = await places.of(ref);
      if (place === undefined) return undefined;
      const note = await mongo.run((session) => generations.notes.findOne({ _id: noteId(place, key) }, { session }));
      return note === null ? undefined : JSON.parse(note.value);
    },

    async prepare(ref) {
      places.forget();
      await generations.prepare(ref);
      places.forget();
    },
    // `prepare` already makes the indexes: another instance may read a generation while it is filled.
    index: async () => undefined,
    write: (batch) => mongo.transaction((session) => writeBatch(mongo, generations, batch, session)),
    async move(moves) {
      const updates = moves.map((each) => {
        const { checkpoint, eventId = null } = each;
        return { updateOne: { filter: fenceOf(each), update: { $set: { checkpoint, eventId } } } };
      });
      const { matchedCount } = await mongo.run((session) => generations.generations.bulkWrite(updates, { session, ordered: false }));
      if (matchedCount < moves.length) throw new StaleWriterError('a generation does not stand where it is moved on from');
    },
    async promote(ref) {
      await generations.promote(ref);
      places.forget();
    },
    async discard(ref) {
      await generations.discard(ref);
      places.forget();
    },
    status: generations.status,
    liveCheckpoints: generations.liveCheckpoints,
    changed: changes.next,
    async checkpoint(ref) {
      return (await generations.find(ref))?.checkpoint ?? START;
    },
    requestRebuild: generations.requestRebuild,
    ...coordinationIn(mongo, instance, writers),
    ...belongingIn(mongo, generations, places.forget),

    async health() {
      const reason = await mongo.trouble();
      return reason === undefined ? { ok: true } : { ok: false, reason };
    },
    async close() {
      // If the server is unreachable the records remain, which is harmless.
      await writers.forget().catch(() => undefined);
      await changes.close();
      await mongo.close();
    },
  };
}

const fenceOf = ({ collection, after }: Move) => ({
  ...{ _id: idOf(collection), checkpoint: after, identity: identityOf(collection.definition) },
});
const noteId = (place: string, key: string): string => `${place} ${key}`;

async function writeBatch({ db }: Mongo, { generations, notes }: Generations, batch: BatchWrite, session: ClientSession): Promise<void> {
  const { collection, after, checkpoint, eventId = null } = batch;
  const { name } = collection.definition;
  checkDefinition(collection.definition);
  const _id = idOf(collection);
  // First, so that the second of two writers fails before doing any work.
  const isForward = checkpoint > after;
  const stored = isForward ? await generations.findOneAndUpdate(fenceOf(batch), { $set: { checkpoint, eventId } }, { session }) : null;
  if (stored === null) return checkFence(batch, (await generations.findOne({ _id }, { session })) ?? undefined);
  const shape = parseShape(stored.shape);
  const documents: AnyBulkWriteOperation<Stored>[] = [
    ...batch.puts.map((document) => {
      const replacement = storedOf(name, document, shape);
      return { replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true } };
    }),
    ...batch.deletes.map((id) => ({ deleteOne: { filter: { _id: id } } })),
  ];
  if (documents.length > 0) await db.collection<Stored>(stored.place).bulkWrite(documents, { session });
  const changes = [...batch.notes].map(([key, value]) => noteWrite(stored, key, value));
  if (changes.length > 0) await notes.bulkWrite(changes, { session });
}

function noteWrite({ place }: Generation, key: string, value: unknown): AnyBulkWriteOperation<Note> {
  const _id = noteId(place, checkedKey(key));
  if (value === undefined) return { deleteOne: { filter: { _id } } };
  return { replaceOne: { filter: { _id }, replacement: { place, value: JSON.stringify(value) }, upsert: true } };
}
