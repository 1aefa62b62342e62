import { formatAmount } from '@s30/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { walletQuery } from '../../api/me.ts';

/** The S30 balance that remains. `toUse` is the part this booking will use but has not reserved yet. */
export function BalanceLeft({ toUse = 0 }: { readonly toUse?: number }) {
  const wallet = useQuery(walletQuery());
  if (!wallet.data) return undefined;
  return (
    <p className="small muted">
      S30 balance left after this booking: <span className="money">{formatAmount(Math.max(0, wallet.data.s30Balance - toUse), 'INR')}</span>
    </p>
  );
}
