import { describe, expect, it } from '@jest/globals';
import { formatMoney, moneyFrom } from '@s30/contracts/money';
import { previewOf } from './preview.ts';

const rates = { USD: 83.5, EUR: 90 };
const shown = (amount: number, currency: 'INR' | 'USD' | 'EUR') => {
  const { price, usdPrice } = previewOf(moneyFrom(amount, currency), rates);
  return [formatMoney(price), formatMoney(usdPrice)];
};

describe('the preview of a new price', () => {
  it('adds three dollars to a rupee price and rounds up', () => expect(shown(1499, 'INR')).toEqual(['₹1,499.00', '$21.00']));
  it('keeps a dollar price and rounds its rupees up', () => expect(shown(20, 'USD')).toEqual(['₹1,670.00', '$20.00']));
  it('converts euros through rupees', () => expect(shown(20, 'EUR')).toEqual(['₹1,800.00', '$25.00']));
});
