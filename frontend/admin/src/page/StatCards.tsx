import { Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';

const Cards = styled('dl')({
  display: 'grid',
  gap: 12,
  // Wide enough for crores of rupees on one line.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  margin: '0 0 32px',
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    gap: 4,
    padding: 16,
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-border)',
    borderRadius: 'var(--radius-lg)',
  },
  '& dt': { fontSize: 'var(--text-sm)', color: 'var(--color-text-muted)' },
  '& dd': { margin: 'auto 0 0', fontSize: 'var(--text-xl)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});

/** `to` links to the page where an admin can act on the figure. */
export type Figure = readonly [label: string, value: string, to?: string];
type Props = { readonly figures: readonly Figure[] };

/** Headline figures at the top of a page. */
export const StatCards = ({ figures }: Props) => (
  <Cards>
    {figures.map(([label, value, to]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {to === undefined ? (
            value
          ) : (
            <Link component={RouterLink} to={to}>
              {value}
            </Link>
          )}
        </dd>
      </div>
    ))}
  </Cards>
);
