import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../clock/until.testing.ts';
import { START } from '../../event-store/port.ts';
import type { ReadStore } from '../port.ts';
import { at, type OpenForTest, type StoreUnderTest, storesOf } from './sample.ts';

const LONG = 600_000;

/** What instances share: cursors, leases, health. */
export function coordinationContract(open: OpenForTest): void {
  const stores = storesOf(open);
  let under: StoreUnderTest;
  let store: ReadStore;
  beforeEach(async () => {
    under = await stores();
    store = under.store;
  });

  describe('cursors', () => {
    it('begin at the start and only move forward', async () => {
      expect(await store.loadCursor('mail')).toBe(START);
      await store.saveCursor('mail', at(5), 'five');
      await store.saveCursor('mail', at(3), 'three');
      await store.saveCursor('booking', at(1), 'one');
      expect(await store.loadCursor('mail')).toBe(at(5));
      await store.saveCursor('mail', at(12), 'twelve');
      expect(await (await under.again()).loadCursor('mail')).toBe(at(12));
      expect(await store.loadCursor('booking')).toBe(at(1));
    });
  });

  describe('leases', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const ask = (each: ReadStore, holder: string, ttlMs = LONG) => each.shareLeases('projections', names, holder, ttlMs);

    it('all go to the only holder, who can renew them', async () => {
      const all = { held: names, spare: [], isShort: false };
      expect([await ask(store, 'one'), await ask(store, 'one')]).toEqual([all, all]);
      expect((await store.shareLeases('processes', ['a'], 'two', LONG)).held).toEqual(['a']);
    });
    it('have one holder each, however many ask concurrently', async () => {
      const other = await under.again();
      const shares = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? store : other, `holder ${index}`)));
      expect(shares.flatMap(({ held }) => held).sort()).toEqual(names);
    });
    it('are handed over to a holder with too few only once they are released', async () => {
      const other = await under.again();
      await ask(store, 'one');
      expect(await ask(other, 'two')).toEqual({ held: [], spare: [], isShort: true });
      expect(await ask(store, 'one')).toEqual({ held: names, spare: ['d', 'e'], isShort: false });
      expect((await ask(other, 'two')).held).toEqual([]);
      await store.releaseLeases('projections', 'one', ['d', 'e']);
      expect(await ask(other, 'two')).toEqual({ held: ['d', 'e'], spare: [], isShort: false });
      expect(await ask(store, 'one')).toEqual({ held: ['a', 'b', 'c'], spare: [], isShort: false });
    });
    it('go back to the others when a holder leaves', async () => {
      await ask(store, 'one');
      await ask(store, 'two');
      await store.releaseLeases('projections', 'two');
      await store.releaseLeases('projections', 'nobody');
      expect((await ask(store, 'one')).spare).toEqual([]);
      await store.releaseLeases('projections', 'one');
      expect((await ask(store, 'two')).held).toEqual(names);
    });
    it('name those who hold them or wait for a share, until they are released', async () => {
      expect(await store.leaseHolders('projections')).toEqual([]);
      for (const holder of ['one', 'two']) await ask(store, holder);
      expect([...(await (await under.again()).leaseHolders('projections'))].sort()).toEqual(['one', 'two']);
      expect(await store.leaseHolders('processes')).toEqual([]);
      await store.releaseLeases('projections', 'one');
      expect(await store.leaseHolders('projections')).toEqual(['two']);
    });
    it('expire when they are not renewed', async () => {
      const other = await under.again();
      await ask(store, 'one', 20);
      await until('no holder to be left', async () => (await other.leaseHolders('projections')).length === 0);
      expect(await other.leaseHolders('projections', LONG)).toEqual(['one']);
      await until('the leases to expire', async () => (await ask(other, 'two')).held.length > 0);
      expect((await ask(store, 'one')).held).toEqual([]);
    });
  });

  it('reports its health, and can be closed twice', async () => {
    expect(await store.health()).toEqual({ ok: true });
    await store.close();
    await store.close();
    expect(await store.health()).toMatchObject({ ok: false });
    await expect(store.loadCursor('mail')).rejects.toThrow();
  });
}
