import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CounterStore } from './port.ts';

export type CounterStoreUnderTest = {
  readonly store: CounterStore;
  dispose(): Promise<void>;
};
const LONG_MS = 3_600_000;

/** The suite that every counter store passes. `open` makes a new empty store for each test. */
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

    it('allows as many attempts as a limit has points, then returns how long to wait', async () => {
      const waits = [];
      for (let count = 0; count < 5; count += 1) waits.push(await store.count(three, 'ann'));
      expect(waits.slice(0, 3)).toEqual([undefined, undefined, undefined]);
      for (const wait of waits.slice(3)) {
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(600_000);
      }
    });
    it('counts concurrent attempts correctly', async () => {
      const waits = await Promise.all(Array.from({ length: 20 }, () => store.count(three, 'ann')));
      expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
    });
    it('counts separately for each caller and each limit', async () => {
      for (let count = 0; count < 4; count += 1) await store.count(three, 'ann');
      expect(await store.count(three, 'bob')).toBeUndefined();
      expect(await store.count({ ...three, name: 'others' }, 'ann')).toBeUndefined();
    });

    it('creates, changes and deletes a kept value', async () => {
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
    it('loses none of several concurrent changes', async () => {
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
