import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';

type Used = Pick<PaymentDocument, 'credit' | 'usedS30Balance' | 'currency'>;

/** What was taken from the balance, which is in rupees, and what that paid of a price in another currency. */
export const balanceUsed = ({ credit, usedS30Balance, currency }: Used): readonly string[] => [
  formatAmount(credit, 'INR'),
  ...(currency !== 'INR' && credit > 0 ? [`worth ${formatAmount(usedS30Balance, currency)}`] : []),
];
