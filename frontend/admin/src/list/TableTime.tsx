import { styled } from '@mui/material/styles';
import { formatRange } from '@s30/contracts/time';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { Muted } from '../page/Muted.tsx';
import { TableDate } from './TableDate.tsx';

/** Wide enough for a range within half a day; one across noon or with a long time zone name may wrap. */
const Range = styled('span')({ display: 'block', minWidth: 'min(9.75rem, 60vw)' });

/** "Nov 24, 2026" with "7:00 – 7:40 PM IST" below it, in the reader's time zone. */
export const TableTime = ({ start, end }: { readonly start: string; readonly end: string }) => (
  <>
    <TableDate instant={start} />
    {!Number.isNaN(Date.parse(start) + Date.parse(end)) && (
      <Muted>
        <Range>{formatRange(start, end, browserZone())}</Range>
      </Muted>
    )}
  </>
);
