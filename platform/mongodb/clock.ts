/** Times are the server's, as those of processes may disagree. An update that notes when it was made, in `at`. */
export const STAMPED = { $currentDate: { at: true } } as const;

/** Finds what was {@link STAMPED} longer ago than that. */
export const olderThan = (ms: number) => ({ $expr: { $lt: ['$at', { $subtract: ['$$NOW', ms] }] } });
