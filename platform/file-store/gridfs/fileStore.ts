import { hash } from 'node:crypto';
import { type Binary, GridFSBucket, type GridFSFile, ObjectId } from 'mongodb';
import { belongingIn } from '../../mongodb/belonging.ts';
import { openMongo, QUERY_MS } from '../../mongodb/client.ts';
import { olderThan, STAMPED } from '../../mongodb/clock.ts';
import { checkedFileId, isFileId } from '../fileId.ts';
import { type FileStore, FileStoreUnavailableError } from '../port.ts';

const BUCKET = 'private_files';
/** Longer than any upload takes. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** A chunk in the standard GridFS format. */
type Chunk = { readonly files_id: ObjectId; readonly n: number; readonly data: Binary };
type Metadata = { readonly contentType: string; readonly sha256: string };
/** A file that no event names yet. */
type Unconfirmed = { readonly _id: string; readonly pendingFor: string; readonly at: Date };
/** An upload in progress. It is recorded before its first byte, so that a crash leaves no orphaned private data. */
type Unfinished = { readonly _id: ObjectId; readonly at: Date };

/**
 * Keeps files in GridFS, in a database of a MongoDB replica set. Each upload has its own object id and becomes visible once complete.
 * The newest upload under a name is current; older ones are removed.
 */
export async function openGridFsFileStore({ url }: { readonly url: string }): Promise<FileStore> {
  const mongo = await openMongo({ url, Unavailable: FileStoreUnavailableError });
  const { db, run, transaction } = mongo;
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<GridFSFile>(`${BUCKET}.files`);
  const chunks = db.collection<Chunk>(`${BUCKET}.chunks`);
  const unconfirmed = db.collection<Unconfirmed>(`${BUCKET}.unconfirmed`);
  const unfinished = db.collection<Unfinished>(`${BUCKET}.unfinished`);

  const revisionsOf = (id: string) =>
    run((session) => files.find({ filename: id }, { session, maxTimeMS: QUERY_MS, sort: NEWEST_FIRST }).toArray());

  async function bytesOf({ _id }: GridFSFile): Promise<Uint8Array> {
    const options = { sort: { n: 1 }, projection: { data: 1 }, maxTimeMS: QUERY_MS } as const;
    const found = await run((session) => chunks.find({ files_id: _id }, { ...options, session }).toArray());
    return Uint8Array.from(Buffer.concat(found.map(({ data }) => data.value())));
  }

  async function upload(id: string, metadata: Metadata, bytes: Uint8Array): Promise<void> {
    const _id = new ObjectId();
    await run((session) => unfinished.updateOne({ _id }, STAMPED, { session, upsert: true }));
    await run(async () => {
      const stream = bucket.openUploadStreamWithId(_id, id, { metadata });
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject).once('finish', resolve).end(bytes);
      });
    });
    await run((session) => unfinished.deleteOne({ _id }, { session }));
  }

  async function removeAll(revisions: readonly GridFSFile[]): Promise<void> {
    for (const { _id } of revisions) {
      // A file is removed with its bytes, or neither is: nothing would lead to bytes that a crash left alone.
      await transaction(async (session) => {
        await files.deleteOne({ _id }, { session });
        await chunks.deleteMany({ files_id: _id }, { session });
      });
    }
  }

  // The standard GridFS indexes, which the driver would otherwise create on the first upload.
  await mongo.prepare(async (session) => {
    await files.createIndex({ filename: 1, uploadDate: 1 }, { session });
    await chunks.createIndex({ files_id: 1, n: 1 }, { session, unique: true });
  });

  async function removeAbandoned(): Promise<void> {
    const abandoned = await run((session) => unfinished.find(olderThan(ABANDONED_AFTER_MS), { session }).toArray());
    for (const { _id } of abandoned) {
      await run(async (session) => {
        if ((await files.findOne({ _id }, { session })) === null) await chunks.deleteMany({ files_id: _id }, { session });
        await unfinished.deleteOne({ _id }, { session });
      });
    }
  }

  return {
    async put({ id, contentType, bytes, pendingFor }) {
      const name = checkedFileId(id);
      // Copied, because the caller may change its bytes during the upload.
      const own = Uint8Array.from(bytes);
      const metadata: Metadata = { contentType, sha256: hash('sha256', own) };
      if (pendingFor !== undefined)
        await run((session) => unconfirmed.updateOne({ _id: name }, { ...STAMPED, $set: { pendingFor } }, { session, upsert: true }));
      const [newest] = await revisionsOf(name);
      if (newest !== undefined && isSame(newest.metadata, metadata)) return;
      await upload(name, metadata, own);
      // Never the newest one, so that concurrent writers do not remove each other's uploads.
      await removeAll((await revisionsOf(name)).slice(1));
    },

    async get(id) {
      if (!isFileId(id)) return undefined;
      for (let [newest] = await revisionsOf(id); newest !== undefined; ) {
        const bytes = await bytesOf(newest);
        if (hash('sha256', bytes) === newest.metadata?.sha256) return { contentType: String(newest.metadata.contentType), bytes };
        // A newer upload may have replaced it during the read.
        const [now] = await revisionsOf(id);
        if (now?._id.equals(newest._id)) throw new Error(`the stored bytes of file ${id} are not those that were put`);
        newest = now;
      }
      return undefined;
    },

    // No id contains a `~`, and all that ids contain sorts before it.
    idsFrom: (prefix) =>
      run((session) => files.distinct('filename', { filename: { $gte: prefix, $lt: `${prefix}~` } }, { session, maxTimeMS: QUERY_MS })),
    async remove(id) {
      await removeAll(await revisionsOf(checkedFileId(id)));
      await run((session) => unconfirmed.deleteOne({ _id: id }, { session }));
    },
    async confirm(id) {
      await run((session) => unconfirmed.deleteOne({ _id: checkedFileId(id) }, { session }));
    },
    async pending(olderThanMs) {
      await removeAbandoned();
      const found = await run((session) => unconfirmed.find(olderThan(olderThanMs), { session, maxTimeMS: QUERY_MS }).toArray());
      return found.map(({ _id, pendingFor }) => ({ id: _id, pendingFor }));
    },
    ...belongingIn(mongo, `${BUCKET}.belonging`),
    close: mongo.close,
  };
}

const NEWEST_FIRST = { uploadDate: -1, _id: -1 } as const;

const isSame = (stored: GridFSFile['metadata'], { contentType, sha256 }: Metadata): boolean =>
  stored?.contentType === contentType && stored.sha256 === sha256;
