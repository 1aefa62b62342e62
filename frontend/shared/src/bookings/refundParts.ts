import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';

type Refund = NonNullable<PaymentDocument['refund']>;
type Part = Pick<Refund, 'amount' | 'currency' | 'as'>;

/** A part that came back; of balance, some may wait for an admin or have been declined. */
export function partWords(part: Part, { waiting, declined }: Refund): string {
  const amount = formatAmount(part.amount, part.currency);
  if (part.as === 'money') return `${amount} refunded`;
  const held = [
    ...(waiting ? [`${formatAmount(waiting, 'INR')} waits for an admin`] : []),
    ...(declined ? [`${formatAmount(declined, 'INR')} was declined`] : []),
  ];
  return `${amount} refunded as S30 balance${held.length === 0 ? '' : `, of which ${held.join(' and ')}`}`;
}

/** What came back besides the part that a refund names first. */
export function besidesWords(refund: Refund): readonly string[] {
  const { balance, besides = [] } = refund;
  const returned = balance ? [`${formatAmount(balance, 'INR')} of S30 balance returned`] : [];
  return [...returned, ...besides.map((part) => partWords(part, refund))];
}
