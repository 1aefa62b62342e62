import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { type Filters, filtersIn } from './filters.ts';

const Chosen = createContext<RefObject<Filters> | undefined>(undefined);

/**
 * What was chosen last, which the address says only a moment later: a second choice within that moment adds to the first
 * instead of replacing it.
 */
export function ChosenFilters({ children }: { readonly children: ReactNode }) {
  const { filterValues } = useListContext();
  const chosen = useRef<Filters>({});
  useLayoutEffect(() => {
    chosen.current = filtersIn(filterValues);
  }, [filterValues]);
  return <Chosen value={chosen}>{children}</Chosen>;
}

export function useChosenFilters(): RefObject<Filters> {
  const chosen = useContext(Chosen);
  if (chosen === undefined) throw new Error('filters are chosen within a list');
  return chosen;
}
