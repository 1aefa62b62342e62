import { historyOf } from './history.ts';
import { PaymentRecord, payments } from './payments.ts';

/** Payments at every instant, deleted ones included. */
export const paymentHistory = historyOf(payments, {
  name: 'paymentHistory',
  version: 2,
  document: PaymentRecord,
  indexes: [
    ['createdAt'],
    ['status', 'createdAt', '_id', 'deleted', 'from', 'until', 'currency', 'amountPaise', 'amountMinor'],
    ['candidateId'],
    ['bookingId'],
  ],
});
