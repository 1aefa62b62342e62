import { PAGE_SIZE } from '@s30/contracts/rules';
import type { ReactNode } from 'react';
import { ListBase, type SortPayload } from 'react-admin';
import { statusOf } from '../data/errors.ts';
import { ChosenFilters } from './ChosenFilters.tsx';

/** How often a list is asked for again while the server says that it is catching up. */
const PATIENCE = 3;

const queryOptions = {
  // Without a connection it fails at once and says so, rather than showing what answers another question.
  networkMode: 'always' as const,
  retry: (failures: number, error: unknown) => statusOf(error) === 503 && failures < PATIENCE,
  // The list itself says that it failed and offers Retry; react-admin's toast would say it twice.
  onError: () => {},
};

type Props = {
  readonly sort: SortPayload;
  /** Where the address names no filters. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** A section's list: ten to a page, with search, filters, sorting and page in the address. */
export const ConsoleList = ({ sort, filters = {}, children }: Props) => (
  <ListBase perPage={PAGE_SIZE} sort={sort} filterDefaultValues={filters} queryOptions={queryOptions}>
    <ChosenFilters>{children}</ChosenFilters>
  </ListBase>
);
