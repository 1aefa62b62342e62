import { describe, expect, it } from '@jest/globals';
import { waysBack } from './waysBack.ts';

describe('the refund of a cancellation', () => {
  it('can be balance or money if money was paid', () => {
    expect(waysBack({ creditAmount: 1670, refundAmount: 20, refundCurrency: 'USD', balanceAmount: 0 })).toEqual([
      { as: 'credit', amount: '₹1,670.00 as S30 balance', withBalance: false },
      { as: 'money', amount: '$20.00 as money', withBalance: false },
    ]);
    expect(waysBack({ creditAmount: 2254.51, refundAmount: 9.05, refundCurrency: 'USD', balanceAmount: 1498.83 })[1]?.withBalance).toBe(
      true,
    );
    expect(waysBack({ creditAmount: 1499, refundAmount: 999, refundCurrency: 'INR', balanceAmount: 500 })[1]).toEqual({
      as: 'money',
      amount: '₹999.00 as money',
      withBalance: true,
    });
  });

  it('is balance if the balance paid, and nothing if nothing was paid', () => {
    expect(waysBack({ creditAmount: 999, refundAmount: 0, refundCurrency: 'INR', balanceAmount: 0 }).map((way) => way.as)).toEqual([
      'credit',
    ]);
    expect(waysBack({ creditAmount: 0, refundAmount: 0, refundCurrency: 'INR', balanceAmount: 0 })).toEqual([]);
  });
});
