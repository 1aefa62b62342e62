import { styled } from '@mui/material/styles';

const Unbroken = styled('time')({ whiteSpace: 'nowrap' });
const inTables = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 24, 2026" in the reader's time zone. */
export function TableDate({ instant }: { readonly instant: string }) {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : <Unbroken dateTime={instant}>{inTables.format(date)}</Unbroken>;
}
