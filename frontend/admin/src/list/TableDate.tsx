import { styled } from '@mui/material/styles';

const Unbroken = styled('time')({ whiteSpace: 'nowrap' });
const inTables = (timeZone?: string) => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone });
const [here, inUtc] = [inTables(), inTables('UTC')];

type Props = {
  readonly instant: string;
  /** For lists of one month, which is counted in UTC. */
  readonly utc?: boolean;
};

/** "Nov 24, 2026" in the reader's time zone, or in UTC. */
export function TableDate({ instant, utc = false }: Props) {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : <Unbroken dateTime={instant}>{(utc ? inUtc : here).format(date)}</Unbroken>;
}
