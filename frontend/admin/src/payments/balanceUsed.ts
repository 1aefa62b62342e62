import type { PaymentDocument } from '@s30/contracts/documents/payment';
import { formatAmount } from '@s30/contracts/money';

type Used = Pick<PaymentDocument, 'credit' | 'usedS30Balance' | 'currency'>;

/** The S30 balance used, in rupees, and its worth in the currency of the price if that differs. */
export const balanceUsed = ({ credit, usedS30Balance, currency }: Used): readonly string[] => [
  formatAmount(credit, 'INR'),
  ...(currency !== 'INR' && credit > 0 ? [`worth ${formatAmount(usedS30Balance, currency)}`] : []),
];
