import { Box, LinearProgress, Paper, Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { type CSSObject, styled } from '@mui/material/styles';
import { type RaRecord, type SortPayload, useListContext } from 'react-admin';
import { Choice } from '../page/Choice.tsx';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';
import type { Column, Columns, Row } from './columns.ts';

/** Shows every row as a card. The roles in the markup keep it a table for screen readers. */
const asCards: CSSObject = {
  overflow: 'visible',
  border: 0,
  borderRadius: 0,
  backgroundColor: 'transparent',
  '& table, & tr, & :is(td, th)': { display: 'block' },
  '& thead': { display: 'none' },
  '& tbody': { display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))' },
  '& tbody tr': {
    padding: 16,
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-border)',
    borderRadius: 'var(--radius-lg)',
  },
  '& tbody tr .MuiTableCell-root': {
    padding: '4px 0',
    border: 0,
    textAlign: 'start',
    '&, & time': { whiteSpace: 'normal' },
    overflowWrap: 'anywhere',
  },
  '& tbody tr th.MuiTableCell-root:not([data-label])': { paddingBottom: 8, fontSize: 'var(--text-base)', fontWeight: 600 },
  '& tbody tr .MuiTableCell-root[data-label]': { position: 'relative', paddingLeft: '7rem' },
  '& [data-label]::before': {
    content: 'attr(data-label)',
    position: 'absolute',
    left: 0,
    color: 'var(--color-text-muted)',
  },
  '& tbody tr td.MuiTableCell-root.actions': { paddingTop: 12 },
  '& td.actions:empty': { display: 'none' },
  '& td.actions:not(:empty)': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  '& td.actions > *': { flexWrap: 'wrap', gap: 8, minWidth: 0 },
  '& td.actions :is(a, button)': { flex: '1 1 auto' },
};

/** Shown only with cards, which have no column headers to click. */
const CardsOnly = styled(Box)({
  display: 'none',
  marginBottom: 12,
  '@container (max-width: 39.99rem)': { display: 'block' },
  '@container (max-width: 59.99rem)': { '&.wide': { display: 'block' } },
});

/** The layout depends on the space beside the navigation, not on the width of the screen. */
const Room = styled('div')({ containerType: 'inline-size' });
const Frame = styled(Paper)({
  overflowX: 'auto',
  // Shown only after a delay, so that quick responses do not flicker.
  '&[aria-busy="true"]': {
    position: 'relative',
    '& tbody': { opacity: 0.4, transition: 'opacity 1ms linear 200ms' },
    '& > .MuiLinearProgress-root': { position: 'absolute', top: 0, left: 0, right: 0, animation: 's30-appear 1ms linear 200ms both' },
    '@keyframes s30-appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
  },
  '&.wide :is(th, td)': { paddingLeft: 6, paddingRight: 6 },
  // Separates right-aligned figures from a left-aligned next column.
  '& .MuiTableCell-alignRight + .MuiTableCell-alignLeft': { paddingLeft: 24 },
  '& tr > .MuiTableCell-root:not(* + *)': { paddingLeft: 16 },
  '& tr > :last-child': { paddingRight: 16 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  // Content that opens below the actions must not move them, so they stay on the first line of the row, and so does all else.
  '&:has(.many) tr': { verticalAlign: 'baseline' },
  // Breaks long names without spaces.
  '& .names': { minWidth: '7rem', '&, & *': { overflowWrap: 'anywhere' } },
  '& tbody tr:hover': { backgroundColor: 'var(--color-surface-hover)' },
  '@container (max-width: 39.99rem)': asCards,
  '@container (max-width: 59.99rem)': { '&.wide': asCards },
  // At 200 % text size, each label goes above its value.
  '@container (max-width: 14rem)': {
    '&, &.wide': {
      '& tbody tr .MuiTableCell-root[data-label]': { paddingLeft: 0 },
      '& [data-label]::before': { position: 'static', display: 'block' },
    },
  },
});

/** Tables with many columns or with buttons turn into cards earlier. */
const isWide = <Item extends Row>(columns: Columns<Item>): boolean => columns.length > 5 || columns.some(({ actions }) => actions);

type Sorting = { readonly sort: SortPayload; readonly onSort: (sort: SortPayload) => void };

type TableProps<Item extends Row> = {
  readonly caption: string;
  readonly columns: Columns<Item>;
  readonly rows: readonly Item[];
  /** The rows are those of the previous page, filter or order. */
  readonly isOutdated?: boolean | undefined;
  /** If omitted, no column can be sorted. */
  readonly sorting?: Sorting;
};

/** Shows rows as a table, or as cards where a table does not fit. */
export const DataTable = <Item extends Row>({ caption, columns, rows, isOutdated = false, sorting }: TableProps<Item>) => (
  <Room>
    {sorting && <CardSorting columns={columns} sorting={sorting} />}
    <Frame variant="outlined" className={isWide(columns) ? 'wide' : ''} aria-busy={isOutdated}>
      {isOutdated && <LinearProgress aria-hidden="true" />}
      <Table role="table">
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} sorting={sorting} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map((item) => (
            <TableRow key={item.id} role="row">
              {columns.map(({ label, cardLabel, number, actions, names, render }, at) => (
                <TableCell
                  key={label}
                  {...(at === 0 ? { component: 'th', scope: 'row', role: 'rowheader' } : { role: 'cell' })}
                  align={number ? 'right' : 'left'}
                  {...((actions || names) && { className: actions ? 'actions' : 'names' })}
                  {...(cardLabel && { 'data-label': cardLabel })}
                >
                  {render(item)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Frame>
  </Room>
);

const ORDERS = { ASC: 'ascending', DESC: 'descending' } as const;

function CardSorting<Item extends Row>({
  columns,
  sorting: { sort, onSort },
}: {
  readonly columns: Columns<Item>;
  readonly sorting: Sorting;
}) {
  const sortable = columns.flatMap(({ label, sortBy }) => (sortBy === undefined ? [] : [{ label, field: sortBy }]));
  const choices = sortable.flatMap(({ label, field }) =>
    (['ASC', 'DESC'] as const).map((order) => ({ name: `${label}, ${ORDERS[order]}`, field, order })),
  );
  if (choices.length === 0) return null;
  const chosen = choices.find(({ field, order }) => field === sort.field && order === sort.order);
  return (
    <CardsOnly className={isWide(columns) ? 'wide' : ''}>
      <Choice
        id="sort-by"
        label="Sort by"
        value={chosen?.name ?? ''}
        values={[...(chosen ? [] : ['']), ...choices.map(({ name }) => name)]}
        onChoose={(name) => {
          const choice = choices.find((each) => each.name === name);
          if (choice) onSort({ field: choice.field, order: choice.order });
        }}
      />
    </CardsOnly>
  );
}

/** The current page of the section's list. */
export function ListTable<Item extends RaRecord & Row>({ caption, columns }: Pick<TableProps<Item>, 'caption' | 'columns'>) {
  const { data = [], isPlaceholderData, sort, setSort } = useListContext<Item>();
  return <DataTable caption={caption} columns={columns} rows={data} isOutdated={isPlaceholderData} sorting={{ sort, onSort: setSort }} />;
}

type HeadProps<Item extends Row> = { readonly column: Column<Item>; readonly sorting: Sorting | undefined };

function HeadCell<Item extends Row>({ column: { label, sortBy, number }, sorting }: HeadProps<Item>) {
  const active = sortBy !== undefined && sorting?.sort.field === sortBy;
  const direction = active && sorting?.sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell role="columnheader" scope="col" align={number ? 'right' : 'left'} sortDirection={active ? direction : false}>
      {sortBy === undefined || sorting === undefined ? (
        label
      ) : (
        <TableSortLabel
          active={active}
          direction={direction}
          onClick={() => sorting.onSort({ field: sortBy, order: active && direction === 'asc' ? 'DESC' : 'ASC' })}
        >
          {label}
        </TableSortLabel>
      )}
    </TableCell>
  );
}
