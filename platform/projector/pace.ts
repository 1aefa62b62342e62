/** Lease and retry timing of the product. `leaseTtlMs` is also how long a dead holder delays a takeover. */
export const PACE = { leaseTtlMs: 5_000, retry: { baseMs: 50, maxMs: 5_000 } } as const;
