import { Box, Button } from '@mui/material';
import { PAGE_SIZE } from '@s30/contracts/rules';
import { useState } from 'react';
import { Muted } from '../page/Muted.tsx';
import type { Columns, Row } from './columns.ts';
import { DataTable } from './ListTable.tsx';

type Props<Item extends Row> = {
  readonly caption: string;
  readonly columns: Columns<Item>;
  readonly rows: readonly Item[];
  /** The number of all rows, where not all of them are fetched. */
  readonly total?: number;
};

/** Shows the first ten rows and the total number. All fetched rows are shown on demand. */
export function FirstRows<Item extends Row>({ caption, columns, rows, total }: Props<Item>) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, PAGE_SIZE);
  const isLong = rows.length > PAGE_SIZE;
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={shown} />
      {(isLong || total !== undefined) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, mt: 3 }}>
          <span role="status">
            <Muted>
              {shown.length} of {(total ?? rows.length).toLocaleString('en-IN')}
            </Muted>
          </span>
          {isLong && (
            <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? `Show the first ${PAGE_SIZE}` : `Show ${rows.length}`}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}
