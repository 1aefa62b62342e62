import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { fileStoreContract } from '../../platform/file-store/contract.ts';
import { openGridFsFileStore } from '../../platform/file-store/gridfs/fileStore.ts';
import { openUnderTest, serverTime } from './mongodb.ts';

const open = () => openUnderTest(openGridFsFileStore);
fileStoreContract('gridfs', { open });

describe('files in GridFS', () => {
  const proof = { id: 'proof', contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3) };
  let under: Awaited<ReturnType<typeof open>>;
  let client: MongoClient;
  let db: Db;
  beforeEach(async () => {
    under = await open();
    client = new MongoClient(under.url);
    db = client.db();
  });
  afterEach(async () => {
    await client.close();
    await under.dispose();
  });
  const left = async () => ({
    files: await db.collection('private_files.files').countDocuments(),
    chunks: await db.collection('private_files.chunks').countDocuments(),
    unfinished: await db.collection('private_files.unfinished').countDocuments(),
  });

  it('leave nothing behind when they are replaced', async () => {
    for (const byte of [1, 2, 3]) await under.store.put({ ...proof, bytes: Uint8Array.of(byte) });
    await under.store.put({ ...proof, bytes: Uint8Array.of(3) });
    expect(await left()).toEqual({ files: 1, chunks: 1, unfinished: 0 });
  });

  it('are removed later if a crash or a failure left them unfinished, but not while their writer is alive', async () => {
    const [old, recent] = [new ObjectId(), new ObjectId()];
    const chunk = (files_id: ObjectId) => ({ files_id, n: 0, data: Buffer.of(1) });
    await db.collection('private_files.chunks').insertMany([chunk(old), chunk(recent)]);
    await db.collection('private_files.unfinished').insertMany([
      { _id: old, at: await serverTime(db, 24 * 3_600_000) },
      { _id: recent, at: await serverTime(db) },
    ]);
    await under.store.pending(1);
    expect(await left()).toEqual({ files: 0, chunks: 1, unfinished: 1 });
    expect(await db.collection('private_files.chunks').findOne({ files_id: recent })).not.toBeNull();
  });

  it('are still there, to be removed again, when their bytes could not be removed', async () => {
    await under.store.put(proof);
    // Nothing can be deleted from a view.
    await db.collection('private_files.chunks').rename('chunks');
    await db.createCollection('private_files.chunks', { viewOn: 'chunks' });
    await expect(under.store.remove('proof')).rejects.toThrow('is a view');
    expect(await left()).toEqual({ files: 1, chunks: 1, unfinished: 0 });
  });

  it('are refused when their bytes have changed since they were stored', async () => {
    await under.store.put(proof);
    await db.collection('private_files.chunks').updateOne({}, { $set: { data: Buffer.of(9) } });
    await expect(under.store.get('proof')).rejects.toThrow('are not those that were put');
  });
});
