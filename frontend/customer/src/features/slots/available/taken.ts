import type { Slot } from './shownSlots.ts';

/** A slot that went to somebody else while one looked at it. `isMissing` once a list came without it. */
export type Taken = { readonly slot: Slot; readonly isMissing: boolean };

/**
 * What of them is still taken after a newer list: a list from before may still have a slot, and is not believed; one that has it
 * again after it was missing says that it is open again.
 */
export function afterList(taken: readonly Taken[], list: readonly Slot[]): readonly Taken[] {
  const listed = new Set(list.map(({ _id }) => _id));
  return taken.flatMap(({ slot, isMissing }): readonly Taken[] => {
    if (!listed.has(slot._id)) return [{ slot, isMissing: true }];
    return isMissing ? [] : [{ slot, isMissing }];
  });
}
