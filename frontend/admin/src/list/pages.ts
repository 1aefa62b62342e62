export type Shown = number | 'gap';

/** The page buttons of a pager: first, last and the pages around the current one, five at most. */
export function pagesShown(page: number, last: number): readonly Shown[] {
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= 5) return span(1, last);
  if (page <= 3) return [...span(1, 4), 'gap', last];
  if (page >= last - 2) return [1, 'gap', ...span(last - 3, last)];
  return [1, 'gap', ...span(page - 1, page + 1), 'gap', last];
}
