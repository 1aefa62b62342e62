import { describe, expect, it } from '@jest/globals';
import { formatMoney } from '@s30/contracts/money';
import { amountDue, reasonFor, refundOf, refundTotal, refundWords, remarkOn } from './refunds.ts';

const paid = { status: 'verified', remainingAmount: 999, currency: 'INR', needsRefundOrSlot: false } as const;
const half = { ...paid, refund: { amount: 499.5, currency: 'INR', percent: 50, as: 'money', isDue: true } } as const;

describe('a refund that is due', () => {
  it('equals what the cancellation gives back', () => {
    expect(amountDue(half)).toBe('₹499.50');
    expect(reasonFor(half)).toBe('Cancelled, 50% comes back');
    expect(remarkOn(half)).toBe('₹499.50 to be sent back');
  });

  it('gives the reason of the admin who granted it', () =>
    expect(reasonFor({ ...half, refund: { ...half.refund, reason: 'The line broke twice' } })).toBe(
      '50% given back: The line broke twice',
    ));

  it('equals everything that was sent when the slot was gone', () => {
    const late = { ...paid, needsRefundOrSlot: true };
    expect(amountDue(late)).toBe('₹999.00');
    expect(reasonFor(late)).toBe('Paid after the slot had gone to somebody else');
    expect(reasonFor({ ...late, lateBecause: 'balance-used' })).toBe('Paid after the S30 balance for the rest had been used elsewhere');
    expect(remarkOn({ ...late, lateBecause: 'too-late' })).toBe('Paid when the slot was too close to its start');
  });

  it('still shows why the payment was stranded after the refund was granted', () =>
    expect(reasonFor({ ...half, lateBecause: 'too-late' })).toBe('Paid when the slot was too close to its start'));
});

describe('a refund that was given', () => {
  it('shows what was returned, and as what', () => {
    expect(remarkOn({ ...half, refund: { ...half.refund, isDue: false } })).toBe('₹499.50 refunded');
    expect(remarkOn({ ...half, refund: { ...half.refund, as: 'credit', isDue: false } })).toBe('₹499.50 refunded as S30 balance');
    const besides = [{ amount: 299.8, currency: 'INR' as const, percent: 20, as: 'credit' as const }];
    expect(remarkOn({ ...half, refund: { ...half.refund, besides } })).toBe('₹499.50 to be sent back, ₹299.80 refunded as S30 balance');
    expect(remarkOn({ ...half, refund: { ...half.refund, balance: 250 } })).toBe(
      '₹499.50 to be sent back, ₹250.00 of S30 balance returned',
    );
    expect(remarkOn(paid)).toBeUndefined();
  });

  it('does not say that balance was given while it waits for an admin, or was declined', () => {
    const credit = { ...half, refund: { ...half.refund, as: 'credit', isDue: false } } as const;
    expect(remarkOn({ ...credit, refund: { ...credit.refund, waiting: 499.5 } })).toBe(
      '₹499.50 refunded as S30 balance, of which ₹499.50 waits for an admin',
    );
    expect(remarkOn({ ...credit, refund: { ...credit.refund, declined: 99.5 } })).toBe(
      '₹499.50 refunded as S30 balance, of which ₹99.50 was declined',
    );
    const besides = [{ amount: 299.8, currency: 'INR' as const, percent: 20, as: 'credit' as const }];
    expect(remarkOn({ ...half, refund: { ...half.refund, besides, waiting: 200 } })).toBe(
      '₹499.50 to be sent back, ₹299.80 refunded as S30 balance, of which ₹200.00 waits for an admin',
    );
  });
});

describe('a refund that an admin is about to give', () => {
  const inRupees = { credit: 500, remainingAmount: 999, currency: 'INR', exchangeRate: 83.5, refundablePercent: 100 } as const;
  const inDollars = { ...inRupees, credit: 208.75, remainingAmount: 17.5, currency: 'USD' } as const;
  const comesTo = (...given: Parameters<typeof refundOf>) => {
    const { credit, money } = refundOf(...given);
    return [formatMoney(credit), formatMoney(money)];
  };

  it('returns a share of everything paid when given as balance', () => {
    expect(comesTo(inRupees, 50, 'credit')).toEqual(['₹749.50', '₹0.00']);
    expect(comesTo(inDollars, 100, 'credit')).toEqual(['₹1,670.00', '$0.00']);
  });

  it('returns the part paid from the balance to the balance when given as money', () => {
    expect(comesTo(inRupees, 100, 'money')).toEqual(['₹500.00', '₹999.00']);
    expect(comesTo(inDollars, 40, 'money')).toEqual(['₹83.50', '$7.00']);
  });

  it('includes what an earlier partial refund lost to rounding', () => {
    const odd = { ...inRupees, credit: 0, remainingAmount: 600.01 };
    expect(comesTo(odd, 33, 'money')).toEqual(['₹0.00', '₹198.00']);
    expect(comesTo({ ...odd, refundablePercent: 67 }, 67, 'money')).toEqual(['₹0.00', '₹402.01']);
  });

  it('leaves the balance alone when it never paid its part', () =>
    expect(comesTo({ ...inRupees, lateBecause: 'balance-used' }, 100, 'money')).toEqual(['₹0.00', '₹999.00']));

  it('has a total that lists its amounts', () => {
    expect(refundTotal(inRupees, 100, 'money')).toBe('₹999.00 + ₹500.00');
    expect(refundTotal(inRupees, 50, 'credit')).toBe('₹749.50');
  });

  it('is described in words', () => {
    expect(refundWords({ ...inRupees, credit: 0 }, 100, 'money', 'Kavya')).toBe('₹999.00 becomes a refund to send to Kavya.');
    expect(refundWords(inRupees, 100, 'money', 'Kavya')).toBe(
      '₹999.00 becomes a refund to send to Kavya. ₹500.00 goes to the S30 balance of Kavya at once.',
    );
    expect(refundWords(inDollars, 100, 'credit', 'Kavya')).toBe('₹1,670.00 goes to the S30 balance of Kavya at once.');
  });
});
