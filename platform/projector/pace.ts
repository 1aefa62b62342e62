/** Leases and retries of the product. `leaseTtlMs` is also how long a dead holder delays a takeover; `attempts` counts for projections. */
export const PACE = { leaseTtlMs: 5_000, retry: { attempts: 5, baseMs: 50, maxMs: 5_000 } } as const;
/** How many milliseconds a stop waits for events being handled; within ten seconds the process must have ended. */
export const STOP_PATIENCE_MS = 3_000;
