import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CounterStore } from './port.ts';

export type CounterStoreUnderTest = {
  readonly store: CounterStore;
  dispose(): Promise<void>;
};
const LONG_MS = 3_600_000;

/** What every counter store does. `open` makes a new empty store for each test. */
export function counterStoreContract(name: string, { open }: { readonly open: () => Promise<CounterStoreUnderTest> }): void {
  describe(`counter store: ${name}`, () => {
    let under: CounterStoreUnderTest;
    let store: CounterStore;
    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.dispose());
    const three = { name: 'three', points: 3, seconds: 600 };

    it('lets as many pass as a limit has points, and says how long the next must wait', async () => {
      const waits = [];
      for (let count = 0; count < 5; count += 1) waits.push(await store.count(three, 'ann'));
      expect(waits.slice(0, 3)).toEqual([undefined, undefined, undefined]);
      for (const wait of waits.slice(3)) {
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(600_000);
      }
    });
    it('counts those who come at once', async () => {
      const waits = await Promise.all(Array.from({ length: 20 }, () => store.count(three, 'ann')));
      expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
    });
    it('counts each by itself, and for each limit', async () => {
      for (let count = 0; count < 4; count += 1) await store.count(three, 'ann');
      expect(await store.count(three, 'bob')).toBeUndefined();
      expect(await store.count({ ...three, name: 'others' }, 'ann')).toBeUndefined();
    });

    it('changes what is kept, from nothing and back to nothing', async () => {
      type Sum = { readonly sum: number };
      const seen: (Sum | undefined)[] = [];
      const add = (by: number | undefined) =>
        store.change<Sum>('ann', LONG_MS, (kept) => {
          seen.push(kept);
          return by === undefined ? undefined : { sum: (kept?.sum ?? 0) + by };
        });
      for (const by of [2, 3, undefined, 1]) await add(by);
      expect(seen).toEqual([undefined, { sum: 2 }, { sum: 5 }, undefined]);
      await store.change<Sum>('bob', LONG_MS, (kept) => {
        expect(kept).toBeUndefined();
        return undefined;
      });
    });
    it('loses no change of those that come at once', async () => {
      const add = () => store.change<{ readonly sum: number }>('ann', LONG_MS, (kept) => ({ sum: (kept?.sum ?? 0) + 1 }));
      await Promise.all(Array.from({ length: 8 }, add));
      let sum = 0;
      await store.change<{ readonly sum: number }>('ann', LONG_MS, (kept) => {
        sum = kept?.sum ?? 0;
        return kept;
      });
      expect(sum).toBe(8);
    });
  });
}
