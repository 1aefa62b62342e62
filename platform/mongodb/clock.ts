/** An update that sets `at` to the server's time, because the clocks of processes may differ. */
export const STAMPED = { $currentDate: { at: true } } as const;

/** Matches documents that were {@link STAMPED} more than `ms` milliseconds ago. */
export const olderThan = (ms: number) => ({ $expr: { $lt: ['$at', { $subtract: ['$$NOW', ms] }] } });
