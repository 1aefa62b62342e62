/** Choices that can be made again: the same seed, the same choices. */
export type Random = {
  /** From 0 to below the bound. */
  below(bound: number): number;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
};

/** From the environment to repeat a run that failed, else new each time. Suites name it in their titles. */
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
