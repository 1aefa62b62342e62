import { describe, expect, it } from '@jest/globals';
import { money, rupees } from '@s30/contracts/money';
import fc from 'fast-check';
import type { Price } from '../price/decider.ts';
import { chosenFirst, termsOf } from './terms.ts';

const priced = (inr: number, usd: number): Price => {
  return { interviewType: 'DSA', entered: rupees(inr), price: rupees(inr), usdPrice: money(usd * 100, 'USD'), exchangeRate: 83.5 } as Price;
};
const both = { upiId: 'ravi@bank', zelleId: 'ravi' };
const termsIn = (method: string, balance: number) =>
  termsOf(priced(1670, 20), both, rupees(balance)).find((terms) => terms.method === method);

describe('the terms of an interview', () => {
  it('are in rupees by UPI first, then in dollars by Zelle, as far as the payee accepts both', () => {
    expect(termsOf(priced(1670, 20), both, rupees(0)).map(({ method, amount }) => [method, amount])).toEqual([
      ['UPI', rupees(1670)],
      ['Zelle', money(2000, 'USD')],
    ]);
    expect(termsOf(priced(1670, 20), { upiId: '', zelleId: '' }, rupees(0))).toEqual([]);
  });

  it('let the balance pay rupees to the paisa', () =>
    expect(termsIn('UPI', 100.01)).toMatchObject({
      usedS30Balance: rupees(100.01),
      credit: rupees(100.01),
      remainingAmount: rupees(1569.99),
    }));

  it.each([
    [100, 119, 9937],
    [250, 299, 24967],
    [500, 598, 49933],
    [1000, 1197, 99950],
    [5000, 2000, 167000],
  ])('is paid by ₹%i of balance to the cent in dollars, and takes no more than that', (balance, cents, credit) =>
    expect(termsIn('Zelle', balance)).toMatchObject({
      usedS30Balance: money(cents, 'USD'),
      credit: money(credit, 'INR'),
      remainingAmount: money(2000 - cents, 'USD'),
    }),
  );

  it('always split the price into balance and money, and take no more balance than there is', () =>
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), fc.nat({ max: 120 }), fc.nat({ max: 2_000_000 }), (inr, usd, balance) => {
        for (const { amount, usedS30Balance, credit, remainingAmount } of termsOf(priced(inr, usd), both, money(balance, 'INR'))) {
          expect(usedS30Balance.minor + remainingAmount.minor).toBe(amount.minor);
          expect(remainingAmount.minor).toBeGreaterThanOrEqual(0);
          expect(credit.minor).toBeLessThanOrEqual(balance);
        }
      }),
    ));

  it('take no more balance than there is, even at a rate with many decimals', () => {
    const [, zelle] = termsOf({ ...priced(1670, 20), exchangeRate: 83.33334 }, both, rupees(2.5));
    expect(zelle).toMatchObject({ usedS30Balance: money(3, 'USD'), credit: rupees(2.5) });
  });

  it('put the payer’s choice first, and reject a method that the payee does not accept', () => {
    const terms = termsOf(priced(1670, 20), both, rupees(0));
    expect(chosenFirst(terms, undefined)).toEqual(terms);
    expect(chosenFirst(terms, 'Zelle')).toEqual([...terms].reverse());
    expect(chosenFirst(terms.slice(0, 1), 'Zelle')).toMatchObject({ rejected: 'payment_method_not_accepted' });
    expect(chosenFirst([], undefined)).toMatchObject({ rejected: 'no_payment_setup' });
  });
});
