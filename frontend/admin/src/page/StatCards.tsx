import { styled } from '@mui/material/styles';

const Cards = styled('dl')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
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

type Props = { readonly figures: readonly (readonly [label: string, value: string])[] };

/** A few figures at the head of a page. */
export const StatCards = ({ figures }: Props) => (
  <Cards>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Cards>
);
