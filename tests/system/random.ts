/** Repeatable choices: the same seed gives the same choices. */
export type Random = {
  /** An integer from 0 up to, but not including, the bound. */
  below(bound: number): number;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
};

/** Set SEED to repeat a failed run; otherwise it is new each time. Suites name it in their titles. */
export const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    pick: (from) => {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('there is nothing to pick from');
      return chosen;
    },
  };
}
