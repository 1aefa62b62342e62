/** How the product leads its leases and retries. A holder that died keeps a lease for so long: until then nobody takes over. */
export const PACE = { leaseTtlMs: 5_000, retry: { baseMs: 50, maxMs: 5_000 } } as const;
