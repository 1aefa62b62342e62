import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';

const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '8px 24px',
  margin: 0,
  fontSize: 'var(--text-sm)',
  '& dt': { color: 'var(--color-text-muted)' },
  '& dd': { margin: 0, color: 'var(--color-text)', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, '& dd': { marginBottom: 8 } },
}));

export type Fact = readonly [name: string, value: ReactNode];

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Grid>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </Grid>
);
