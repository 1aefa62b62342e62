import type { ReactNode } from 'react';

export type Row = { readonly id: string };

export type Column<Item extends Row> = {
  readonly label: string;
  /** Beside the value when the row is a card; without it the value stands alone. */
  readonly cardLabel?: string;
  /** The field the server sorts by; without it the column cannot be sorted. */
  readonly sortBy?: string;
  /** Amounts and counts are right-aligned, so that they can be compared. */
  readonly number?: boolean;
  readonly actions?: boolean;
  /** People's names: a long one without spaces is broken to fit. */
  readonly names?: boolean;
  readonly render: (item: Item) => ReactNode;
};
export type Columns<Item extends Row> = readonly Column<Item>[];
