import type { ReactNode } from 'react';

type TableProps = {
  readonly caption: string;
  readonly columns: readonly ReactNode[];
  /** Cards below 768px; `wide`, for tables of many columns, below 1200px. */
  readonly wide?: boolean;
  readonly middle?: boolean;
  readonly children: ReactNode;
};

/** Rows become cards on small screens. The roles are explicit because display:grid removes the native ones in some browsers. */
export const Table = ({ caption, columns, wide = false, middle = false, children }: TableProps) => (
  <div className="table-wrap">
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <table className={`table table--cards${wide ? ' table--wide' : ''}${middle ? ' table--middle' : ''}`} role="table">
      <caption className="visually-hidden">{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column, at) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={at} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">{children}</tbody>
    </table>
  </div>
);

// biome-ignore lint/a11y/noRedundantRoles: see above
export const Row = ({ children }: { readonly children: ReactNode }) => <tr role="row">{children}</tr>;

type CellProps = { readonly label?: string; readonly className?: string; readonly children?: ReactNode };
export const Cell = ({ label, className, children }: CellProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <td role="cell" data-label={label} className={className}>
    {children}
  </td>
);

/** What a row is about: the title of its card. */
export const RowHeader = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <th role="rowheader" scope="row">
    {children}
  </th>
);

/** The day heading above its rows. */
export const GroupRow = ({ columns, children }: { readonly columns: number; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <tr role="row" className="group">
    {/* biome-ignore lint/a11y/useSemanticElements: see above */}
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <th role="rowheader" scope="rowgroup" colSpan={columns}>
      {children}
    </th>
  </tr>
);
