import { PAGE_SIZE, PAGE_SIZE_MAX } from '@s30/contracts/rules';
import type { ReactNode } from 'react';
import { CanAccess, ListBase, type SortPayload } from 'react-admin';
import { Navigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { AccessDeniedPage } from '../page/OtherPages.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';

/** A dialog belongs to a row: it would change, or leave with what was typed, if the row did. */
const whenNoDialogIsOpen = (): boolean => document.querySelector('[role="dialog"]') === null;

const queryOptions = {
  refetchOnWindowFocus: whenNoDialogIsOpen,
  // The list shows its own error with a Retry button; react-admin's toast would repeat it.
  onError: () => {},
};

type Props = {
  readonly sort: SortPayload;
  /** The filters that apply if the URL has none. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** A section's list, ten rows per page. Search, filters, sorting and page are stored in the URL. */
export function ConsoleList({ sort, filters = {}, children }: Props) {
  const [address] = useSearchParams();
  const arrival = useNavigationType();
  // Without a query string, react-admin would show the list that it remembers, so Back would not lead to the whole list again.
  if (address.size === 0 && arrival === 'POP') {
    return <Navigate replace to={{ search: new URLSearchParams({ filter: JSON.stringify(filters) }).toString() }} />;
  }
  const rows = address.get('perPage');
  if (rows !== null && !isPageSize(Number(rows))) {
    const within = Number(rows) > PAGE_SIZE_MAX ? PAGE_SIZE_MAX : PAGE_SIZE;
    return <Navigate replace to={{ search: new URLSearchParams({ ...Object.fromEntries(address), perPage: `${within}` }).toString() }} />;
  }
  return (
    <CanAccess action="list" accessDenied={<AccessDeniedPage />}>
      <ListBase perPage={PAGE_SIZE} sort={sort} filterDefaultValues={filters} queryOptions={queryOptions}>
        <ChosenFilters>{children}</ChosenFilters>
      </ListBase>
    </CanAccess>
  );
}
/** A URL may ask for more rows than the server allows. */
const isPageSize = (rows: number): boolean => Number.isInteger(rows) && rows >= 1 && rows <= PAGE_SIZE_MAX;
