import { Button } from '@mui/material';
import { SearchIcon } from '../icons/icons.tsx';
import { Notice } from '../page/Notice.tsx';
import type { Filters } from './filters.ts';
import { useFilters } from './useFilters.ts';

type Props = {
  readonly title: string;
  /** The default filters. */
  readonly cleared?: Filters;
};

/** Shown for an empty list. If filters are set, offers to clear them. */
export function NoneFound({ title, cleared = {} }: Props) {
  const { filters, apply } = useFilters();
  const narrowed = Object.entries(filters).some(([name, value]) => cleared[name] !== value);
  return <Notice icon={SearchIcon} title={title} action={narrowed && <Button onClick={() => apply(cleared)}>Clear filters</Button>} />;
}
