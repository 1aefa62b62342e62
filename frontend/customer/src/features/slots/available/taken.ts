import type { Slot } from './shownSlots.ts';

/** A slot that went to someone else while the user was looking at it. `isMissing` is set once a fetched list no longer contains it. */
export type Taken = { readonly slot: Slot; readonly isMissing: boolean };

/**
 * The slots that are still taken after a newer list arrives. A list that still contains a slot may be stale, so the slot stays
 * taken. If the slot reappears after a list without it, it is open again.
 */
export function afterList(taken: readonly Taken[], list: readonly Slot[]): readonly Taken[] {
  const listed = new Set(list.map(({ _id }) => _id));
  return taken.flatMap(({ slot, isMissing }): readonly Taken[] => {
    if (!listed.has(slot._id)) return [{ slot, isMissing: true }];
    return isMissing ? [] : [{ slot, isMissing }];
  });
}
