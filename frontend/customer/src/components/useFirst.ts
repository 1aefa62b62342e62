import { useState } from 'react';

/** The number of rows drawn at once, because a phone takes long for hundreds. */
const AT_ONCE = 25;
/** The number in a list that is one part of a page among others. */
export const FEW_AT_ONCE = 10;

type Options = {
  readonly atOnce?: number;
  /** Names the list, where other addresses of the same page show others in its place: each begins with its first rows. */
  readonly list?: string;
};

/** The first rows of a long list; `isMore` if more can be shown. The entry of the browser's history keeps how many, for Back and a reload. */
export function useFirst<Item>(items: readonly Item[], { atOnce = AT_ONCE, list = 'rows' }: Options = {}) {
  const [kept, setKept] = useState<Readonly<Record<string, number>> | null>(history.state);
  const count = kept?.[list] ?? atOnce;
  const showMore = () => {
    const next = { ...history.state, [list]: count + atOnce };
    history.replaceState(next, '');
    setKept(next);
  };
  return { first: items.slice(0, count), isMore: items.length > count, showMore };
}
