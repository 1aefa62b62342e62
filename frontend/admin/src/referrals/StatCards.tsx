import { styled } from '@mui/material/styles';
import { formatAmount } from '@s30/contracts/money';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';

type Stats = Awaited<ReturnType<ConsoleDataProvider['referralOverview']>>['stats'];

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

const count = (value: number): string => value.toLocaleString('en-IN');

export const StatCards = ({ stats }: { readonly stats: Stats }) => (
  <Cards>
    {[
      ['Total Referrals', count(stats.totalReferrals)],
      ['Active Referrers', count(stats.totalReferrers)],
      ['Bonuses Claimed', count(stats.totalBonusesClaimed)],
      ['Total Bonus Amount', formatAmount(stats.totalBonusAmount, 'INR')],
    ].map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Cards>
);
