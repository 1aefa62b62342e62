import { chosenTerms } from '@s30/contracts/payment';
import { z } from 'zod';
import { historyOf } from './history.ts';
import { PaymentRecord, payments } from './payments.ts';

const PaymentThen = PaymentRecord.pick({
  candidateId: true,
  interviewerId: true,
  candidateName: true,
  createdAt: true,
  status: true,
  deleted: true,
  listedUntil: true,
  currency: true,
  amountMinor: true,
  amountPaise: true,
  netPaise: true,
  screenshotFileId: true,
  qrCodeFileId: true,
}).extend({ usedMinor: z.int(), remainingMinor: z.int(), feeMinor: z.int() });
export type PaymentThen = z.output<typeof PaymentThen>;

/** What auditors see of a payment at an instant, and its files. Amounts are in the payment's currency, except those in paise. */
export function paymentThen(payment: PaymentRecord): PaymentThen {
  const { usedS30Balance, remainingAmount, fee } = chosenTerms(payment);
  const amounts = { usedMinor: usedS30Balance.minor, remainingMinor: remainingAmount.minor, feeMinor: fee.minor };
  return PaymentThen.parse({ ...payment, ...amounts });
}

/** Payments at every instant, including deleted ones. */
export const paymentHistory = historyOf(payments, {
  name: 'paymentHistory',
  version: 8,
  document: PaymentThen,
  says: paymentThen,
  fields: [
    ...['interviewerId', 'candidateName', 'netPaise', 'usedMinor', 'remainingMinor', 'feeMinor'],
    ...['screenshotFileId', 'qrCodeFileId'],
  ],
  instants: ['createdAt', 'listedUntil'],
  indexes: [
    ['createdAt'],
    // Includes every summed field, so that sums read only the index.
    ['status', 'createdAt', '_id', 'deleted', 'from', 'until', 'currency', 'amountPaise', 'amountMinor'],
    ['candidateId'],
  ],
  search: ['candidateName'],
  interned: ['candidateId', 'interviewerId', 'status', 'currency', 'qrCodeFileId'],
});
