import { useState } from 'react';

/** So many rows are laid out at once; a phone takes long for hundreds. */
const AT_ONCE = 50;

/** The first rows of a long list; `isMore` where some are left to show. */
export function useFirst<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(AT_ONCE);
  return { first: items.slice(0, count), isMore: items.length > count, showMore: () => setCount(count + AT_ONCE) };
}
