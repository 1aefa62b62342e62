/** `points` in `seconds`, for each who is counted. `name` keeps limits apart. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/**
 * What the instances of a service count together, so that a limit is one limit however many of them serve. Neither exact nor durable:
 * a store that is away must not stop anybody, so an adapter then counts in its own memory. Every adapter passes `contract.ts`.
 */
export interface CounterStore {
  /** Counts one more; the milliseconds to wait when it is one too many. */
  count(limit: Limit, who: string): Promise<number | undefined>;
  /**
   * Replaces what is kept under a key by what the function makes of it, as one step; undefined forgets it. The function may be called again
   * when somebody else was faster; what it returns as it came is only read. What nobody has changed for `keepMs` may be forgotten.
   */
  change<Kept extends object>(key: string, keepMs: number, change: (kept: Kept | undefined) => Kept | undefined): Promise<void>;
  close(): Promise<void>;
}
