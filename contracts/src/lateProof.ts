import type { LateBecause } from './events/payment.ts';

/** Said when late proof books nothing, to whom it concerns. */
export const LATE_PROOF: Readonly<Record<LateBecause, { readonly title: string; readonly words: string; readonly short: string }>> = {
  'slot-taken': {
    title: 'Your payment is safe; the slot is taken',
    words: 'Your payment is safe, but the slot has been taken. The payment is marked as needing a refund or another slot.',
    short: 'Paid after the slot had gone to somebody else',
  },
  'balance-used': {
    title: 'Your payment is safe; the slot is not booked',
    words:
      'Your payment is safe, but the S30 balance that was to pay a part of it has been used elsewhere. The payment is marked as needing a refund or another slot.',
    short: 'Paid after the S30 balance for the rest had been used elsewhere',
  },
};
