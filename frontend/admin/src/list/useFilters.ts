import { useListContext } from 'react-admin';
import { changed, type Filters, filtersIn } from './filters.ts';

/** The filters of the list around; they live in the address, so a reload or a link shows the same. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const filters = filtersIn(filterValues);
  const apply = (next: Filters) => setFilters({ ...next }, {}, false);
  return { filters, filterBy: (changes: Filters) => apply(changed(filters, changes)), apply };
}
