import { useListContext } from 'react-admin';
import { useChosenFilters } from './ChosenFilters.tsx';
import { changed, type Filters, filtersIn } from './filters.ts';

/** The filters of the surrounding list. They are stored in the URL, so a reload or a link shows the same list. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const chosen = useChosenFilters();
  const apply = (next: Filters) => {
    chosen.current = next;
    setFilters({ ...next }, {}, false);
  };
  return { filters: filtersIn(filterValues), filterBy: (changes: Filters) => apply(changed(chosen.current, changes)), apply };
}
