import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '@s30/contracts/events/user';
import { FileId, UserId } from '@s30/contracts/ids';
import { type Money, money, moneyFrom, noMoney, platformFeeOf, plus, rupees } from '@s30/contracts/money';
import { isRejection } from '@s30/contracts/rejections';
import { Instant } from '@s30/contracts/time';
import fc from 'fast-check';
import { type Price, price } from '../price/decider.ts';
import { type RegisteredUser, user } from '../user/decider.ts';
import { chosenFirst, termsOf } from './terms.ts';

const dollars = (amount: number): Money => moneyFrom(amount, 'USD');
function payeeWith(...methods: readonly ('UPI' | 'Zelle')[]): RegisteredUser {
  const setUps = {
    UPI: { type: 'UpiSetUp', data: { upiId: 'ravi@okbank', qrCodeFileId: FileId.parse('qr-1') } },
    Zelle: { type: 'ZelleSetUp', data: { zelleId: 'ravi@example.org' } },
  } as const satisfies Record<string, UserEvent>;
  const registered = {
    type: 'UserRegistered',
    data: { userId: UserId.parse('ravi'), name: 'Ravi', email: 'ravi@example.org', role: 'interviewer', referralCode: 'RAVI2345' },
  } as const;
  const state = [registered, ...methods.map((method) => setUps[method])].reduce(user.evolve, user.initial);
  if (state.status === 'none') throw new Error('nobody is registered');
  return state;
}
/** As the admin enters it: the dollar price follows from the rupees, or the other way round. */
function priceOf(entered: Money, inrPerUsd = 83.5): Price {
  const decided = price.decide(
    {
      type: 'SetPrice',
      interviewType: 'DSA',
      entered,
      rates: { USD: inrPerUsd, EUR: 90 },
      actor: { userId: 'meera', role: 'admin' },
      at: Instant.parse('2026-11-21T10:00:00.000Z'),
    },
    price.initial,
  );
  if (isRejection(decided) || decided[0] === undefined) throw new Error('no price');
  return decided[0].data;
}
const upi = (used: number, remaining: number) => ({
  method: 'UPI',
  amount: rupees(used + remaining),
  usedS30Balance: rupees(used),
  remainingAmount: rupees(remaining),
  fee: platformFeeOf(rupees(used + remaining)),
});
const zelle = (used: number, remaining: number) => ({
  method: 'Zelle',
  amount: dollars(used + remaining),
  usedS30Balance: dollars(used),
  remainingAmount: dollars(remaining),
  fee: platformFeeOf(dollars(used + remaining)),
});

describe('what an interview costs', () => {
  const dsa = priceOf(rupees(1499));
  it('is the price in rupees by UPI, and in dollars by Zelle', () =>
    expect(termsOf(dsa, payeeWith('UPI', 'Zelle'), noMoney('INR'))).toEqual([upi(0, 1499), zelle(0, 21)]));
  it('is said in the methods alone that the interviewer has set up', () => {
    expect(termsOf(dsa, payeeWith('UPI'), noMoney('INR'))).toEqual([upi(0, 1499)]);
    expect(termsOf(dsa, payeeWith('Zelle'), noMoney('INR'))).toEqual([zelle(0, 21)]);
    expect(termsOf(dsa, payeeWith(), noMoney('INR'))).toEqual([]);
  });

  describe('with S30 balance', () => {
    it('leaves by UPI what the balance does not pay', () => expect(termsOf(dsa, payeeWith('UPI'), rupees(500))).toEqual([upi(500, 999)]));
    it('leaves by Zelle the dollars for the rupees that are left: 999 / 83.5 + 3, rounded up', () =>
      expect(termsOf(dsa, payeeWith('Zelle'), rupees(500))).toEqual([zelle(6, 15)]));
    it('leaves nothing by either method when the balance pays all of it', () =>
      expect(termsOf(dsa, payeeWith('UPI', 'Zelle'), rupees(1499))).toEqual([upi(1499, 0), zelle(21, 0)]));
    it('leaves something by either method while a paisa is missing', () => {
      const [byUpi, byZelle] = termsOf(dsa, payeeWith('UPI', 'Zelle'), money(149_899, 'INR'));
      expect(byUpi?.remainingAmount).toEqual(money(1, 'INR'));
      expect(byZelle?.remainingAmount).toEqual(dollars(4));
    });
    it('never leaves more dollars than the price in dollars', () =>
      // 20 dollars are 1670 rupees; 1669 rupees alone would be 23 dollars.
      expect(termsOf(priceOf(dollars(20)), payeeWith('Zelle'), rupees(1))).toEqual([zelle(0, 20)]));
  });

  it('is always what the balance pays and what remains, and neither is ever negative', () => {
    const entered = fc
      .tuple(fc.constantFrom('INR' as const, 'USD' as const, 'EUR' as const), fc.integer({ min: 1, max: 100_000_000 }))
      .map(([currency, minor]) => money(minor, currency));
    const rate = fc.double({ min: 0.5, max: 500, noNaN: true });
    fc.assert(
      fc.property(entered, rate, fc.double({ min: 0, max: 1, noNaN: true }), (amount, inrPerUsd, share) => {
        const set = priceOf(amount, inrPerUsd);
        const credit = money(Math.floor(set.price.minor * share), 'INR');
        for (const terms of termsOf(set, payeeWith('UPI', 'Zelle'), credit)) {
          expect(terms.amount).toEqual(plus(terms.usedS30Balance, terms.remainingAmount));
          expect(terms.amount).toEqual(terms.method === 'UPI' ? set.price : set.usdPrice);
          expect(terms.usedS30Balance.minor).toBeGreaterThanOrEqual(0);
          expect(terms.remainingAmount.minor).toBeGreaterThanOrEqual(0);
          // All methods agree on whether there is anything left to pay.
          expect(terms.remainingAmount.minor === 0).toBe(credit.minor >= set.price.minor);
        }
      }),
    );
  });
});

describe('the method that a payer chooses', () => {
  const both = termsOf(priceOf(rupees(1499)), payeeWith('UPI', 'Zelle'), noMoney('INR'));
  it('comes first', () => expect(chosenFirst(both, 'Zelle')).toEqual([zelle(0, 21), upi(0, 1499)]));
  it('is UPI when none is chosen', () => expect(chosenFirst(both, undefined)).toEqual([upi(0, 1499), zelle(0, 21)]));
  it('must be accepted', () =>
    expect(chosenFirst(both.slice(0, 1), 'Zelle')).toEqual({ rejected: 'payment_method_not_accepted', detail: { method: 'Zelle' } }));
  it('cannot help where nothing is set up', () => {
    for (const method of [undefined, 'UPI', 'Zelle'] as const)
      expect(chosenFirst([], method)).toMatchObject({ rejected: 'no_payment_setup' });
  });
});
