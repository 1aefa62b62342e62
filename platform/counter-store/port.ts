/** `points` attempts per `seconds` for each caller. `name` keeps limits apart. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/**
 * Counters that all instances of a service share, so that limits apply across instances. Neither exact nor durable: while the store
 * is unavailable, an adapter counts in its own memory so that no one is locked out. Every adapter passes `contract.ts`.
 */
export interface CounterStore {
  /** Counts one attempt; resolves to the milliseconds to wait when the limit is exceeded, else undefined. */
  count(limit: Limit, who: string): Promise<number | undefined>;
  /**
   * Atomically replaces the value under a key with the function's result; undefined deletes it. The function may be called again after
   * a conflict; returning its argument unchanged writes nothing. Values that were not changed for `keepMs` may be dropped.
   */
  change<Kept extends object>(key: string, keepMs: number, change: (kept: Kept | undefined) => Kept | undefined): Promise<void>;
  close(): Promise<void>;
}
