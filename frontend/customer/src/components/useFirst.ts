import { useState } from 'react';

/** The number of rows drawn at once, because a phone takes long for hundreds. */
const AT_ONCE = 25;
/** The number in a list that is one part of a page among others. */
export const FEW_AT_ONCE = 10;

type Options = {
  readonly atOnce?: number;
  /** Names the list, where the same page shows others in its place: each begins with its first rows. */
  readonly list?: string | undefined;
};

/** The first rows of a long list; `isMore` if more can be shown. */
export function useFirst<Item>(items: readonly Item[], { atOnce = AT_ONCE, list }: Options = {}) {
  const [shown, setShown] = useState({ list, count: atOnce });
  const count = shown.list === list ? shown.count : atOnce;
  return { first: items.slice(0, count), isMore: items.length > count, showMore: () => setShown({ list, count: count + atOnce }) };
}
