import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  decimalOf,
  foreignToRupees,
  formatAmount,
  formatMoney,
  formatRate,
  inRupees,
  Money,
  minus,
  money,
  moneyFrom,
  noMoney,
  platformFeeOf,
  plus,
  rupees,
  rupeesToDollars,
} from './money.ts';
import { DEFAULT_INR_PER_USD } from './rules.ts';

const dollars = (amount: number): Money => moneyFrom(amount, 'USD');
/** Ceiling division in integers, so that the reference has no rounding errors of its own. */
const upTo = (whole: number, part: number): number => Math.floor((whole + part - 1) / part);

describe('amounts', () => {
  it('are integers of the smallest unit, whatever the decimal looks like in binary', () => {
    for (const [amount, minor] of [
      [17.95, 1795],
      [4.35, 435],
      [1.1, 110],
      [0.29, 29],
      [1499, 149900],
      [0.01, 1],
      [99999.99, 9999999],
    ] as const)
      expect(dollars(amount)).toEqual(money(minor, 'USD'));
  });
  it('round half a unit up', () => {
    for (const [amount, minor] of [
      [1.005, 101],
      [0.145, 15],
      [8.345, 835],
      [2.675, 268],
      [1.0049, 100],
    ] as const)
      expect(dollars(amount)).toEqual(money(minor, 'USD'));
  });
  it('survive the round trip to a decimal and back', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => expect(dollars(decimalOf(money(minor, 'USD'))).minor).toBe(minor)),
    ));
  it('reject fractions of the smallest unit and unknown currencies', () => {
    expect(Money.safeParse({ minor: 1.5, currency: 'INR' }).success).toBe(false);
    expect(Money.safeParse({ minor: 1, currency: 'GBP' }).success).toBe(false);
    expect(Money.safeParse({ minor: 1, currency: 'EUR' }).success).toBe(true);
  });
  it('add and subtract only within a currency', () => {
    expect(plus(rupees(1499), rupees(1))).toEqual(rupees(1500));
    expect(minus(rupees(1499), rupees(500))).toEqual(rupees(999));
    expect(minus(dollars(1), dollars(1))).toEqual(noMoney('USD'));
    expect(() => plus(rupees(1), dollars(1))).toThrow('cannot add INR and USD');
    expect(() => minus(rupees(1), dollars(1))).toThrow('cannot add INR and USD');
  });
});

describe('dollars to rupees', () => {
  const toRupees = (amount: number, rate: number = DEFAULT_INR_PER_USD) => decimalOf(foreignToRupees(dollars(amount), rate));
  it('makes $20 into ₹1670', () => expect(toRupees(20)).toBe(1670));
  it('rounds up to whole rupees', () => {
    expect(toRupees(17.95)).toBe(1499);
    expect(toRupees(0.01)).toBe(1);
    expect(toRupees(10, 83.51)).toBe(836);
  });
  it('does not round a whole number up because binary fractions missed it', () => {
    // 1.1 × 100 is 110.00000000000001, 1.16 × 75 is 87 and 17.95 × 100 is 1795.
    expect(toRupees(1.1, 100)).toBe(110);
    expect(toRupees(1.16, 75)).toBe(87);
    expect(toRupees(17.95, 100)).toBe(1795);
    expect(toRupees(2.2, 50)).toBe(110);
  });
  it('matches integer arithmetic for every amount and rate', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 20_000 }), (cents, paise) =>
        expect(foreignToRupees(money(cents, 'USD'), paise / 100)).toEqual(money(upTo(cents * paise, 10_000) * 100, 'INR')),
      ),
    ));
});

describe('rupees to dollars', () => {
  const toDollars = (amount: number, rate: number = DEFAULT_INR_PER_USD) => decimalOf(rupeesToDollars(rupees(amount), rate));
  it('makes ₹999 into $15 at 83.5', () => expect(toDollars(999)).toBe(15));
  it('adds 3 dollars and rounds up to whole ones', () => {
    expect(toDollars(1499)).toBe(21);
    expect(toDollars(1)).toBe(4);
    expect(toDollars(1002.01)).toBe(16);
  });
  it('leaves a whole number of dollars as it is', () => {
    expect(toDollars(1002)).toBe(15);
    expect(toDollars(1670)).toBe(23);
    expect(toDollars(110, 1.1)).toBe(103);
  });
  it('matches integer arithmetic for every amount and rate', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 20_000 }), (paise, rate) =>
        expect(rupeesToDollars(money(paise, 'INR'), rate / 100)).toEqual(money((upTo(paise, rate) + 3) * 100, 'USD')),
      ),
    ));
});

describe('earnings in rupees', () => {
  it('convert plainly, to the nearest paisa', () => {
    expect(inRupees(dollars(17.85), DEFAULT_INR_PER_USD)).toEqual(money(149_048, 'INR'));
    expect(inRupees(rupees(1274.15), DEFAULT_INR_PER_USD)).toEqual(rupees(1274.15));
  });
});

describe('the platform fee', () => {
  it('is 15 % of the amount', () => {
    expect(platformFeeOf(rupees(1499))).toEqual(rupees(224.85));
    expect(platformFeeOf(dollars(21))).toEqual(dollars(3.15));
    expect(platformFeeOf(rupees(0))).toEqual(rupees(0));
  });
  it('is rounded to the nearest unit, half a unit up', () => {
    expect(platformFeeOf(money(10, 'INR'))).toEqual(money(2, 'INR'));
    expect(platformFeeOf(money(9, 'INR'))).toEqual(money(1, 'INR'));
  });
});

describe('amounts as people read them', () => {
  it('show the currency sign and two decimals', () => {
    expect(formatMoney(rupees(1499))).toBe('₹1,499.00');
    expect(formatMoney(dollars(15))).toBe('$15.00');
    expect(formatMoney(moneyFrom(0.5, 'EUR'))).toBe('€0.50');
    expect(formatAmount(1499.5, 'INR')).toBe('₹1,499.50');
  });
  it('group rupees the Indian way', () => {
    expect(formatMoney(rupees(112_425))).toBe('₹1,12,425.00');
    expect(formatMoney(dollars(112_425))).toBe('$112,425.00');
  });
  it('have a real minus sign', () => expect(formatMoney(rupees(-500))).toBe('−₹500.00'));
  it('show every decimal of a rate, and at least two', () =>
    expect([83.5, 83.1275, 90, 100_000].map(formatRate)).toEqual(['₹83.50', '₹83.1275', '₹90.00', '₹1,00,000.00']));
});
