import type { ReactNode } from 'react';

export type Row = { readonly id: string };

export type Column<Item extends Row> = {
  readonly label: string;
  /** The label beside the value in a card. If omitted, the value has no label. */
  readonly cardLabel?: string;
  /** The field the server sorts by. If omitted, the column cannot be sorted. */
  readonly sortBy?: string;
  /** Right-aligns amounts and counts, so that they can be compared. */
  readonly number?: boolean;
  readonly actions?: boolean;
  /** Contains what people have typed, such as names: long words are broken to fit. */
  readonly names?: boolean;
  readonly render: (item: Item) => ReactNode;
};
export type Columns<Item extends Row> = readonly Column<Item>[];
