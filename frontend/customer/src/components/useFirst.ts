import { useState } from 'react';

/** The number of rows rendered at once; a phone takes long for hundreds. */
const AT_ONCE = 50;

/** The first rows of a long list; `isMore` if more can be shown. */
export function useFirst<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(AT_ONCE);
  return { first: items.slice(0, count), isMore: items.length > count, showMore: () => setCount(count + AT_ONCE) };
}
