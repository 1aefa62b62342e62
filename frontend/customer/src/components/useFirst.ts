import { useState } from 'react';

/** A phone takes long to draw hundreds of rows. */
const AT_ONCE = 50;
/** Of a list that is one part of a page among others. */
export const FEW_AT_ONCE = 10;

/** The first rows of a long list; `isMore` if more can be shown. */
export function useFirst<Item>(items: readonly Item[], atOnce = AT_ONCE) {
  const [count, setCount] = useState(atOnce);
  return { first: items.slice(0, count), isMore: items.length > count, showMore: () => setCount(count + atOnce) };
}
