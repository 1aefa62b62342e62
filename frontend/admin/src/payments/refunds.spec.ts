import { describe, expect, it } from '@jest/globals';
import { amountDue, reasonFor } from './refunds.ts';

const paid = { remainingAmount: 999, currency: 'INR', needsRefundOrSlot: false } as const;
const half = { ...paid, refund: { amount: 499.5, currency: 'INR', percent: 50, as: 'money', isDue: true } } as const;

describe('a refund that is due', () => {
  it('is what the cancellation gives back', () => {
    expect(amountDue(half)).toBe('₹499.50');
    expect(reasonFor(half)).toBe('Cancelled, 50% comes back');
  });
  it('is everything that was sent when the slot was gone', () => {
    const late = { ...paid, needsRefundOrSlot: true };
    expect(amountDue(late)).toBe('₹999.00');
    expect(reasonFor(late)).toBe('Paid after the slot had gone to somebody else');
    expect(reasonFor({ ...late, lateBecause: 'balance-used' })).toBe('Paid after the S30 balance for the rest had been used elsewhere');
  });
});
