import { Button } from '@mui/material';
import { SearchIcon } from '../icons/icons.tsx';
import { Notice } from '../page/Notice.tsx';
import type { Filters } from './filters.ts';
import { useFilters } from './useFilters.ts';

type Props = {
  readonly title: string;
  /** What the filters are without any choice. */
  readonly cleared?: Filters;
};

/** Nothing there, or nothing that matches: then the filters can be cleared. */
export function NoneFound({ title, cleared = {} }: Props) {
  const { filters, apply } = useFilters();
  const narrowed = Object.entries(filters).some(([name, value]) => cleared[name] !== value);
  return <Notice icon={SearchIcon} title={title} action={narrowed && <Button onClick={() => apply(cleared)}>Clear filters</Button>} />;
}
