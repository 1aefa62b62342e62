import type { MarketplaceHealth } from '@s30/contracts/documents/marketplaceHealth';
import { formatAmount } from '@s30/contracts/money';
import type { Figure } from '../page/StatCards.tsx';
import { waitingFor } from './measures.ts';

/** Summarizes the period in four figures. */
export function headlines({ weeks, backlog }: MarketplaceHealth, now: number): readonly Figure[] {
  const sum = (of: 'bookings' | 'revenue' | 'fee') => weeks.reduce((total, week) => total + week[of], 0);
  const oldest = backlog.oldestSubmittedAt;
  return [
    ['Bookings', sum('bookings').toLocaleString('en-IN')],
    ['Revenue', formatAmount(sum('revenue'), 'INR')],
    ['Fee', formatAmount(sum('fee'), 'INR')],
    ['Oldest proof waits', oldest === undefined ? 'Nothing waits' : waitingFor(oldest, now), '/payments'],
  ];
}
