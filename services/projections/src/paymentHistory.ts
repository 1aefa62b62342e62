import { chosenTerms } from '@s30/contracts/payment';
import { z } from 'zod';
import { historyOf } from './history.ts';
import { PaymentRecord, payments } from './payments.ts';

const PaymentThen = PaymentRecord.pick({
  candidateName: true,
  createdAt: true,
  status: true,
  deleted: true,
  listedUntil: true,
  currency: true,
  amountMinor: true,
  amountPaise: true,
  netPaise: true,
}).extend({ usedMinor: z.int(), remainingMinor: z.int(), feeMinor: z.int() });
export type PaymentThen = z.output<typeof PaymentThen>;

/** What auditors see of a payment at an instant; amounts in the currency that it is paid in, unless they are in paise. */
export function paymentThen(payment: PaymentRecord): PaymentThen {
  const { candidateName, createdAt, status, deleted, listedUntil, currency, amountMinor, amountPaise, netPaise } = payment;
  const { usedS30Balance, remainingAmount, fee } = chosenTerms(payment);
  return {
    ...{ candidateName, createdAt, status, deleted, listedUntil, currency, amountMinor, amountPaise, netPaise },
    ...{ usedMinor: usedS30Balance.minor, remainingMinor: remainingAmount.minor, feeMinor: fee.minor },
  };
}

/** Payments at every instant, deleted ones included. */
export const paymentHistory = historyOf(payments, {
  name: 'paymentHistory',
  version: 4,
  document: PaymentThen,
  says: paymentThen,
  fields: {
    candidateName: 'text',
    createdAt: 'text',
    status: 'text',
    deleted: 'boolean',
    currency: 'text',
    amountMinor: 'number',
    amountPaise: 'number',
    'now.candidateId': 'text',
  },
  indexes: [
    ['createdAt'],
    // Includes every summed field, so that sums read only the index.
    ['status', 'createdAt', '_id', 'deleted', 'from', 'until', 'currency', 'amountPaise', 'amountMinor'],
    ['now.candidateId'],
  ],
  search: ['candidateName'],
});
