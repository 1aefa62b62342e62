import { useListContext } from 'react-admin';
import { useChosenFilters } from './ChosenFilters.tsx';
import { changed, type Filters, filtersIn } from './filters.ts';

/** The filters of the list around; they live in the address, so a reload or a link shows the same. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const chosen = useChosenFilters();
  const apply = (next: Filters) => {
    chosen.current = next;
    setFilters({ ...next }, {}, false);
  };
  return { filters: filtersIn(filterValues), filterBy: (changes: Filters) => apply(changed(chosen.current, changes)), apply };
}
