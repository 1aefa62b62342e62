import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';

const stackedGrid = { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, '& dd': { marginBottom: 8 } };
const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '8px 24px',
  margin: 0,
  fontSize: 'var(--text-sm)',
  '& dt': { color: 'var(--color-text-muted)', overflowWrap: 'anywhere' },
  '& dd': { margin: 0, color: 'var(--color-text)', overflowWrap: 'anywhere', whiteSpace: 'pre-line', unicodeBidi: 'plaintext' },
  '&.stacked': stackedGrid,
  [theme.breakpoints.down('sm')]: stackedGrid,
}));

export type Fact = readonly [name: string, value: ReactNode];

type Props = {
  readonly facts: readonly Fact[];
  /** Puts every value below its name, even where it would fit beside it. For narrow columns. */
  readonly stacked?: boolean;
};

export const Facts = ({ facts, stacked = false }: Props) => (
  <Grid {...(stacked && { className: 'stacked' })}>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </Grid>
);
