import type { CancellationQuote } from '@s30/contracts/documents/settlement';
import type { RefundAs } from '@s30/contracts/events/booking';
import { formatAmount } from '@s30/contracts/money';

type Quote = Pick<CancellationQuote, 'creditAmount' | 'refundAmount' | 'refundCurrency' | 'balanceAmount'>;
/** `withBalance`: the S30 balance that was used is returned as balance, in addition to the money. */
export type WayBack = { readonly as: RefundAs; readonly amount: string; readonly withBalance: boolean };

/** The ways to return what was paid: money only if money was paid. */
export function waysBack({ creditAmount, refundAmount, refundCurrency, balanceAmount }: Quote): readonly WayBack[] {
  if (creditAmount === 0) return [];
  const asCredit: WayBack = { as: 'credit', amount: `${formatAmount(creditAmount, 'INR')} as S30 balance`, withBalance: false };
  if (refundAmount === 0) return [asCredit];
  return [asCredit, { as: 'money', amount: `${formatAmount(refundAmount, refundCurrency)} as money`, withBalance: balanceAmount > 0 }];
}
