import { describe, expect, it } from '@jest/globals';
import type { CurrentStore } from './underTest.ts';

const NOON = '2026-01-01T12:00:00.000Z';
const ONE = '2026-01-01T13:00:00.000Z';
const factor = { id: 'f1', userId: 'u1', secret: Uint8Array.of(1, 2, 3) };

/** Second factors: their secrets, and the single use of codes. */
export function secondFactorContract(current: CurrentStore): void {
  describe('second factors', () => {
    it('keeps a secret under its id, for other connections too', async () => {
      const { store, again } = current();
      expect(await store.secondFactor('f1', NOON)).toBeUndefined();
      await store.putSecondFactor(factor);
      expect(await (await again()).secondFactor('f1', NOON)).toEqual(factor);
    });
    it('forgets a secret that nobody confirmed in time, and keeps one that was', async () => {
      const { store } = current();
      for (const id of ['f1', 'f2']) await store.putSecondFactor({ ...factor, id, expiresAt: ONE });
      expect(await store.secondFactor('f2', NOON)).toEqual({ ...factor, id: 'f2', expiresAt: ONE });
      await store.putSecondFactor({ ...factor, id: 'f2' });
      expect([await store.secondFactor('f1', ONE), await store.secondFactor('f2', ONE)]).toEqual([undefined, { ...factor, id: 'f2' }]);
      await store.sweep(ONE);
      expect([await store.secondFactor('f1', NOON), await store.secondFactor('f2', ONE)]).toEqual([undefined, { ...factor, id: 'f2' }]);
    });
    it('lets one of twenty concurrent callers use a time step, and refuses earlier steps afterwards', async () => {
      const { store, again } = current();
      const other = await again();
      await store.putSecondFactor({ ...factor, expiresAt: ONE });
      const racers = Array.from({ length: 20 }, (_, index) => (index % 2 ? store : other).useTimeStep('f1', 7));
      expect((await Promise.all(racers)).filter(Boolean)).toEqual([true]);
      await store.putSecondFactor(factor);
      expect([await store.useTimeStep('f1', 7), await store.useTimeStep('f1', 6), await store.useTimeStep('f1', 8)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(await store.useTimeStep('unknown', 9)).toBe(false);
    });
    it('removes those of one user, and those of an erased person', async () => {
      const { store } = current();
      await store.putSecondFactor(factor);
      await store.putSecondFactor({ ...factor, id: 'f2', userId: 'u2' });
      await store.putSecondFactor({ ...factor, id: 'f3', userId: 'u3' });
      await store.dropSecondFactors('u1');
      await store.forgetPerson('u2');
      expect([await store.secondFactor('f1', NOON), await store.secondFactor('f2', NOON)]).toEqual([undefined, undefined]);
      expect(await store.secondFactor('f3', NOON)).toBeDefined();
    });
  });
}
