/** True of changes whose repeats carry the same key. */
export const OUTCOME_UNKNOWN = 'It is not known whether this was done. Try again: it is done once, however often you do.';
