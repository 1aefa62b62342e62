import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { belongingContract } from '../installation/contract.ts';
import type { FileStore } from './port.ts';

export type FileStoreUnderTest = {
  readonly store: FileStore;
  /** Opens the same data again, as a restarted process would. */
  again(): Promise<FileStore>;
  /** Closes everything and removes the data. */
  dispose(): Promise<void>;
};

const file = (id: string, ...bytes: number[]) => ({ id, contentType: 'image/png', bytes: Uint8Array.from(bytes) });

/** The suite that every file store passes. `open` makes a new empty store for each test. */
export function fileStoreContract(name: string, { open }: { readonly open: () => Promise<FileStoreUnderTest> }): void {
  describe(`file store: ${name}`, () => {
    let under: FileStoreUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.dispose());

    belongingContract(() => under);

    it('returns the bytes and the content type', async () => {
      const all = Uint8Array.from({ length: 256 }, (_, index) => index);
      await under.store.put({ id: 'proof-1', contentType: 'image/jpeg', bytes: all });
      expect(await under.store.get('proof-1')).toEqual({ contentType: 'image/jpeg', bytes: all });
    });

    it('finds nothing under an unknown id', async () => {
      await under.store.put(file('a', 1));
      expect(await under.store.get('b')).toBeUndefined();
    });

    it('removes a file permanently, and ignores a missing one', async () => {
      for (const id of ['a', 'b']) await under.store.put(file(id, 1));
      await under.store.remove('a');
      await under.store.remove('a');
      const stores = [under.store, await under.again()];
      expect(await Promise.all(stores.map(({ get }) => get('a')))).toEqual([undefined, undefined]);
      expect(await under.store.get('b')).toBeDefined();
    });

    it('lists the ids that begin with a prefix', async () => {
      for (const id of ['a', 'a.1', 'a.1-0', 'a.b_c', 'a-1', 'aa.1', 'A.1', 'b.a.1']) await under.store.put(file(id, 1));
      await under.store.remove('a.1-0');
      for (const store of [under.store, await under.again()]) {
        expect([...(await store.idsFrom('a.'))].toSorted()).toEqual(['a.1', 'a.b_c']);
        expect(await store.idsFrom('c.')).toEqual([]);
      }
    });

    it('lists a file put for a stream until it is confirmed or removed, even after a restart', async () => {
      for (const id of ['a', 'b', 'c']) await under.store.put({ ...file(id, 1), pendingFor: `booking-${id}` });
      await under.store.put(file('d', 1));
      await under.store.confirm('b');
      await under.store.confirm('b');
      await under.store.remove('c');
      // Ages are measured by the store's clock, in milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const store of [under.store, await under.again()]) {
        expect(await store.pending(1)).toEqual([{ id: 'a', pendingFor: 'booking-a' }]);
        expect(await store.pending(3_600_000)).toEqual([]);
        expect((await store.get('b'))?.bytes).toEqual(Uint8Array.of(1));
      }
    });

    it('keeps a large and an empty file', async () => {
      const large = new Uint8Array(5 * 1024 * 1024).map((_, index) => index % 251);
      await under.store.put({ id: 'large', contentType: 'image/png', bytes: large });
      await under.store.put(file('empty'));
      expect(Buffer.from((await under.store.get('large'))?.bytes ?? []).equals(Buffer.from(large))).toBe(true);
      expect((await under.store.get('empty'))?.bytes).toHaveLength(0);
    });

    it('is unchanged when the same file is put again', async () => {
      await under.store.put(file('a', 1, 2, 3));
      await under.store.put(file('a', 1, 2, 3));
      expect(await under.store.get('a')).toEqual({ contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3) });
    });

    it('does not change a stored file when the caller changes its bytes afterwards', async () => {
      const bytes = Uint8Array.of(1, 2, 3);
      await under.store.put({ id: 'a', contentType: 'image/png', bytes });
      bytes[0] = 9;
      expect((await under.store.get('a'))?.bytes).toEqual(Uint8Array.of(1, 2, 3));
    });

    it('keeps exactly one complete version when several write the same id at once', async () => {
      const fills = Array.from({ length: 12 }, (_, index) => new Uint8Array(50_000).fill(index));
      const reads: unknown[] = [];
      const looking = async () => {
        for (let turn = 0; turn < 20; turn++) reads.push(...new Set((await under.store.get('a'))?.bytes ?? [0]));
        return undefined;
      };
      await Promise.all([...fills.map((bytes) => under.store.put({ id: 'a', contentType: 'image/png', bytes })), looking()]);
      // One distinct value per read: each read saw a single writer's bytes.
      expect(reads).toHaveLength(20);
      const last = (await under.store.get('a'))?.bytes;
      expect(last).toHaveLength(50_000);
      expect(new Set(last).size).toBe(1);
    });

    it('distinguishes similar ids', async () => {
      const ids = ['a', 'a.type', 'a.json', 'a.bytes', '.a', 'a.', '-', '_', '..', '.'];
      for (const [index, id] of ids.entries()) await under.store.put(file(id, index));
      for (const [index, id] of ids.entries()) expect((await under.store.get(id))?.bytes).toEqual(Uint8Array.of(index));
    });

    it.each(['', '../escape', 'a/b', 'a\\b', '/etc/passwd', 'a\0b', 'a b', 'ä', 'a~bytes', 'x'.repeat(201)])(
      'refuses the id %j and finds nothing under it',
      async (id) => {
        await expect(under.store.put(file(id, 1))).rejects.toThrow('cannot be the id of a file');
        expect(await under.store.get(id)).toBeUndefined();
      },
    );

    it('keeps everything across a restart', async () => {
      await under.store.put(file('a', 1, 2));
      await under.store.close();
      const again = await under.again();
      expect(await again.get('a')).toEqual({ contentType: 'image/png', bytes: Uint8Array.of(1, 2) });
    });
  });
}
