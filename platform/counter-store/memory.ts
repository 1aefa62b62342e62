import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CounterStore, Limit } from './port.ts';

const KEYS_KEPT = 50_000;

/** Counts in memory: for a single process, and while a shared store is unavailable. */
export function memoryCounters(): CounterStore {
  const limiters = new Map<string, RateLimiterMemory>();
  const kept = new Map<string, object>();

  function limiterOf({ name, points, seconds }: Limit): RateLimiterMemory {
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    count: (limit, who) => waitOf(limiterOf(limit).consume(who)),
    async change<Kept extends object>(key: string, _keepMs: number, change: (kept: Kept | undefined) => Kept | undefined) {
      const changed = change(kept.get(key) as Kept | undefined);
      // Reinserting makes the map's order that of last use, so the least recently used key is evicted.
      kept.delete(key);
      if (changed !== undefined) kept.set(key, changed);
      const oldest = kept.keys().next().value;
      if (kept.size > KEYS_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    async close() {
      kept.clear();
    },
  };
}

/** Milliseconds to wait, from the result that the library throws on a refusal. Rethrows other errors. */
export async function waitOf(counting: Promise<RateLimiterRes>): Promise<number | undefined> {
  try {
    await counting;
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return refusal.msBeforeNext;
  }
}
