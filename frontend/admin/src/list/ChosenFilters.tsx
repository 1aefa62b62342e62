import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { type Filters, filtersIn } from './filters.ts';

const Chosen = createContext<RefObject<Filters> | undefined>(undefined);

/**
 * Holds the latest filter choice. The URL is updated a moment later, so without this a second quick choice would overwrite the first
 * instead of adding to it.
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
