import { describe, expect, it } from '@jest/globals';
import { balanceUsed } from './balanceUsed.ts';

describe('the S30 balance that a payment used', () => {
  it('is shown in rupees, with its worth in dollars for a price in dollars', () =>
    expect(balanceUsed({ credit: 399.97, usedS30Balance: 4.79, currency: 'USD' })).toEqual(['₹399.97', 'worth $4.79']));
  it('is shown once for a price in rupees', () =>
    expect(balanceUsed({ credit: 500, usedS30Balance: 500, currency: 'INR' })).toEqual(['₹500.00']));
  it('is shown as zero rupees when none was used', () =>
    expect(balanceUsed({ credit: 0, usedS30Balance: 0, currency: 'USD' })).toEqual(['₹0.00']));
});
