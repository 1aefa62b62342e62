import { PAGE_SIZE } from '@s30/contracts/rules';
import type { ReactNode } from 'react';
import { ListBase, type SortPayload } from 'react-admin';
import { ChosenFilters } from './ChosenFilters.tsx';

const queryOptions = {
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
