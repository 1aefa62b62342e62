import { describe, expect, it } from '@jest/globals';
import { refundWords } from './refundWords.ts';

const paid = { remainingAmount: 999, currency: 'INR' } as const;
const whole = { amount: 999, currency: 'INR', percent: 100, as: 'money', isDue: true } as const;

describe('the text about a refund', () => {
  it('says whether money is still to be sent', () => {
    expect(refundWords({ ...paid, refund: whole })).toBe('₹999.00 is on its way back to you: an admin sends it.');
    expect(refundWords({ ...paid, refund: { ...whole, isDue: false } })).toBe('₹999.00 was sent back to you.');
  });

  it('gives the percentage of a partial refund', () => {
    const half = { ...whole, amount: 499.5, percent: 50, as: 'credit', isDue: false } as const;
    expect(refundWords({ ...paid, refund: half })).toBe('₹499.50, 50% of what you paid, was added to your S30 balance.');
  });

  it('says how much credit waits for an admin, and how much was declined', () => {
    const credit = { ...whole, amount: 999, as: 'credit', isDue: false } as const;
    const words = (held: { readonly waiting?: number; readonly declined?: number }) =>
      refundWords({ ...paid, refund: { ...credit, ...held } });
    expect(words({ waiting: 999 })).toBe('₹999.00 waits for a check by an admin before it is added to your S30 balance.');
    expect(words({ waiting: 400 })).toBe(
      '₹599.00 was added to your S30 balance. ₹400.00 waits for a check by an admin before it is added to your S30 balance.',
    );
    expect(words({ declined: 999 })).toBe('An admin has declined ₹999.00. Please contact us if you think that is wrong.');
  });

  it('says what came back besides, in the other way', () => {
    const sent = { ...whole, amount: 299.8, percent: 20 };
    const refund = { ...whole, amount: 1049.3, percent: 70, as: 'credit' as const, isDue: false, besides: [sent] };
    expect(refundWords({ ...paid, refund })).toBe(
      '₹1,049.30, 70% of what you paid, was added to your S30 balance. ₹299.80, 20% of what you paid, was sent back to you.',
    );
    const credit = { ...whole, amount: 449.7, percent: 30, as: 'credit' as const };
    expect(refundWords({ ...paid, refund: { ...sent, isDue: true, waiting: 449.7, besides: [credit] } })).toBe(
      '₹299.80, 20% of what you paid, is on its way back to you: an admin sends it. ₹449.70 waits for a check by an admin before it is added to your S30 balance.',
    );
  });

  it('says where the part paid with S30 balance went', () => {
    expect(refundWords({ ...paid, refund: { ...whole, balance: 500 } })).toBe(
      '₹999.00 is on its way back to you: an admin sends it. ₹500.00 of S30 balance is back in your balance.',
    );
  });
});
