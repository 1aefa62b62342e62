import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../clock/until.testing.ts';
import { START } from '../../event-store/port.ts';
import type { ReadStore } from '../port.ts';
import { at, type OpenForTest, type StoreUnderTest, storesOf } from './sample.ts';

const LONG = 600_000;

/** What processes share: cursors, leases, health. */
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
    it('have one holder, who may renew', async () => {
      const other = await under.again();
      expect(await store.acquireLease('projector', 'one', LONG)).toBe(true);
      expect(await other.acquireLease('projector', 'two', LONG)).toBe(false);
      expect(await store.acquireLease('projector', 'one', LONG)).toBe(true);
      expect(await other.acquireLease('mail', 'two', LONG)).toBe(true);
    });
    it('go to one of many who ask at once', async () => {
      const other = await under.again();
      const asked = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? store : other).acquireLease('projector', `holder ${index}`, LONG),
      );
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
    });
    it('are released by their holder only', async () => {
      await store.acquireLease('projector', 'one', LONG);
      await store.releaseLease('projector', 'two');
      expect(await store.acquireLease('projector', 'two', LONG)).toBe(false);
      await store.releaseLease('projector', 'one');
      expect(await store.acquireLease('projector', 'two', LONG)).toBe(true);
      expect(await store.acquireLease('projector', 'one', LONG)).toBe(false);
    });
    it('expire when they are not renewed', async () => {
      await store.acquireLease('projector', 'one', 20);
      await until('the lease to expire', () => store.acquireLease('projector', 'two', LONG));
      expect(await store.acquireLease('projector', 'one', LONG)).toBe(false);
    });
  });

  it('is healthy, and closes twice', async () => {
    expect(await store.health()).toEqual({ ok: true });
    await store.close();
    await store.close();
    expect(await store.health()).toMatchObject({ ok: false });
    await expect(store.loadCursor('mail')).rejects.toThrow();
  });
}
