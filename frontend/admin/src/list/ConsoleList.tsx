import { PAGE_SIZE } from '@s30/contracts/rules';
import type { ReactNode } from 'react';
import { ListBase, type SortPayload } from 'react-admin';
import { statusOf } from '../data/errors.ts';

/** How often a list is asked for again while the server says that it is catching up. */
const PATIENCE = 3;

const queryOptions = {
  retry: (failures: number, error: unknown) => statusOf(error) === 503 && failures < PATIENCE,
  // The list itself says that it failed and offers Retry; react-admin's toast would say it twice.
  onError: () => {},
};

/** A section's list: ten to a page, with search, filters, sorting and page in the address. */
export const ConsoleList = ({ sort, children }: { readonly sort: SortPayload; readonly children: ReactNode }) => (
  <ListBase perPage={PAGE_SIZE} sort={sort} queryOptions={queryOptions}>
    {children}
  </ListBase>
);
