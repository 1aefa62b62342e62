import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CANCELLATION_TIERS,
  givenBack,
  ownCancellation,
  refundLimitAfterMove,
  shareOf,
  tierAt,
  tiersWithin,
  WHOLE_REFUND,
} from './cancellation.ts';
import { inRupees, type Money, money } from './money.ts';
import { addHours, instantOf, millisecondsOf } from './time.ts';

const start = '2026-11-24T13:30:00.000Z';
const percentAt = (hoursBefore: number, milliseconds = 0): number =>
  tierAt(instantOf(millisecondsOf(addHours(start, -hoursBefore)) + milliseconds), start).percent;

describe('the tiers of cancellation', () => {
  it('give a full refund until exactly 48 hours before the start', () => {
    expect(percentAt(1_000)).toBe(100);
    expect(percentAt(48, -1)).toBe(100);
    expect(percentAt(48)).toBe(100);
  });
  it('give half back after that, until exactly 24 hours before the start', () => {
    expect(percentAt(48, 1)).toBe(50);
    expect(percentAt(36)).toBe(50);
    expect(percentAt(24)).toBe(50);
  });
  it('give nothing back after that, not even once the interview has started', () => {
    expect(percentAt(24, 1)).toBe(0);
    expect(percentAt(0)).toBe(0);
    expect(percentAt(-100)).toBe(0);
  });
  it('state their hours in their wording', () =>
    expect(CANCELLATION_TIERS.map(({ words }) => words)).toEqual([
      '48 hours or more before the start: the full amount',
      '24 to 48 hours before the start: half of the amount',
      'less than 24 hours before the start: nothing',
    ]));
  it('never give more back for waiting longer', () => {
    const hours = fc.double({ min: -100, max: 200, noNaN: true });
    fc.assert(fc.property(hours, hours, (one, other) => percentAt(Math.max(one, other)) >= percentAt(Math.min(one, other))));
  });
});

describe('a cancellation by a candidate whose interviewer no longer conducts interviews', () => {
  const percentOf = (hoursBefore: number, refundLimit = WHOLE_REFUND) =>
    ownCancellation(addHours(start, -hoursBefore), { startTime: start, refundLimit }, true).percent;

  it('gives everything back until the start, even after a late move', () => {
    expect([72, 30, 1].map((hours) => percentOf(hours))).toEqual([100, 100, 100]);
    expect(percentOf(1, 0)).toBe(100);
  });
  it('gives back what any other gives from the start on, when it may have taken place', () => expect(percentOf(0)).toBe(0));
});

describe('the tiers of an interview that was moved', () => {
  const movedAt = (hoursBefore: number, before = WHOLE_REFUND) => refundLimitAfterMove(addHours(start, -hoursBefore), start, before);

  it('keep the tier in effect at the move, or the lowest one after several moves', () => {
    expect(movedAt(48)).toBe(100);
    expect(movedAt(30)).toBe(50);
    expect(movedAt(72, movedAt(30))).toBe(50);
    expect(movedAt(30, movedAt(72))).toBe(50);
  });
  it('give back no more than that tier, however far ahead the new start is', () => {
    expect(tierAt(addHours(start, -500), start, 50)).toMatchObject({
      percent: 50,
      words: '24 hours or more before the start, after a move within 48 hours of an earlier one: half of the amount',
    });
    expect(tierAt(addHours(start, -24), start, 50).percent).toBe(50);
    expect(tierAt(addHours(start, -23), start, 50).percent).toBe(0);
    expect(tierAt(addHours(start, -500), start, 0).percent).toBe(0);
  });
  it('leave out tiers that are out of reach', () => {
    expect(tiersWithin(WHOLE_REFUND)).toEqual(CANCELLATION_TIERS.map(({ afterMove: _, ...tier }) => tier));
    expect(tiersWithin(50).map(({ percent }) => percent)).toEqual([50, 0]);
    expect(tiersWithin(0).map(({ percent }) => percent)).toEqual([0]);
  });
});

describe('refunds', () => {
  const Percents = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }).map((cuts) => [...cuts.sort((a, b) => a - b), 100]);
  const Amount = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_000_000_000 }));

  it('in parts add up to all that was paid, and no part is negative', () =>
    fc.assert(
      fc.property(Amount, Amount, Percents, (credit, sent, percents) => {
        const brought = { credit: money(credit, 'INR'), sent: money(sent, 'INR'), exchangeRate: 83.5 };
        const parts = percents.map((until, at) => givenBack(brought, 'money', until - (percents[at - 1] ?? 0), percents[at - 1] ?? 0));
        const minors = parts.flatMap((part) => [part.credit.minor, part.money.minor]);
        expect(Math.min(...minors)).toBeGreaterThanOrEqual(0);
        const [back, moneyBack] = [parts.map((part) => part.credit.minor), parts.map((part) => part.money.minor)];
        expect([back, moneyBack].map((each) => each.reduce((sum, minor) => sum + minor, 0))).toEqual([credit, sent]);
      }),
    ));
  it('in parts, each as money or as credit, come to what was paid and never to more, in dollars too', () =>
    fc.assert(
      fc.property(Amount, Amount, Percents, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (credit, sent, percents, asMoney) => {
        const brought = { credit: money(credit, 'INR'), sent: money(sent, 'USD'), exchangeRate: 83.5 };
        const parts = percents.map((until, at) => {
          const before = percents[at - 1] ?? 0;
          return givenBack(brought, asMoney[at] ? 'money' : 'credit', until - before, before);
        });
        const inPaise = (amount: Money): number => inRupees(amount, brought.exchangeRate).minor;
        const back = parts.reduce((sum, part) => sum + part.credit.minor + inPaise(part.money), 0);
        // Each conversion rounds to the nearest paisa.
        expect(Math.abs(back - credit - inPaise(brought.sent))).toBeLessThanOrEqual(parts.length);
      }),
    ));
  it('as money come to the same share in rupees, whatever part of the price the balance paid', () =>
    fc.assert(
      fc.property(Amount, fc.integer({ min: 100, max: 1_000_000_000 }), fc.integer({ min: 1, max: 100 }), (credit, sent, percent) => {
        const brought = { credit: money(credit, 'INR'), sent: money(sent, 'INR'), exchangeRate: 83.5 };
        const back = givenBack(brought, 'money', percent, 0);
        expect(back.credit.minor + back.money.minor).toBe(shareOf(money(credit + sent, 'INR'), percent).minor);
      }),
    ));
});

describe('a share of an amount', () => {
  it('is rounded down to whole minor units', () => {
    expect(shareOf(money(149_900, 'INR'), 50)).toEqual(money(74_950, 'INR'));
    expect(shareOf(money(2_101, 'USD'), 50)).toEqual(money(1_050, 'USD'));
    expect(shareOf(money(99, 'INR'), 33)).toEqual(money(32, 'INR'));
    expect(shareOf(money(1, 'INR'), 99)).toEqual(money(0, 'INR'));
  });
  it('is everything at 100 percent and nothing at 0', () => {
    expect(shareOf(money(149_901, 'INR'), 100)).toEqual(money(149_901, 'INR'));
    expect(shareOf(money(149_901, 'INR'), 0)).toEqual(money(0, 'INR'));
  });
  it('plus its counterpart never exceeds the whole, nor falls short by more than one unit', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 100 }), (minor, percent) => {
        const whole = money(minor, 'INR');
        const sum = shareOf(whole, percent).minor + shareOf(whole, 100 - percent).minor;
        expect(sum).toBeLessThanOrEqual(minor);
        expect(sum).toBeGreaterThanOrEqual(minor - 1);
      }),
    ));
});
