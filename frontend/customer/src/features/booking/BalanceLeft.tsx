import { formatAmount } from '@s30/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/wallet.ts';

/** What is left of the S30 balance. `toUse`: what this booking takes and has not held back yet. */
export function BalanceLeft({ toUse = 0 }: { readonly toUse?: number }) {
  const wallet = useQuery(walletQuery());
  if (!wallet.data) return undefined;
  return (
    <p className="small muted">
      S30 balance left after this booking: <span className="money">{formatAmount(Math.max(0, wallet.data.s30Balance - toUse), 'INR')}</span>
    </p>
  );
}
