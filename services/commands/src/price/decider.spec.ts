import { describe, expect, it } from '@jest/globals';
import { priceEvents } from '@s30/contracts/events/price';
import { CURRENCIES, type Money, money } from '@s30/contracts/money';
import { DEFAULT_INR_PER_EUR, DEFAULT_INR_PER_USD } from '@s30/contracts/rules';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { price } from './decider.ts';

const rates = { USD: DEFAULT_INR_PER_USD, EUR: DEFAULT_INR_PER_EUR };
const set = (entered: Money, at = rates) => ({ type: 'SetPrice', interviewType: 'DSA', entered, rates: at }) as const;
const isSet = (entered: Money, rupees: Money, dollars: Money, exchangeRate = DEFAULT_INR_PER_USD) =>
  ({ type: 'PriceSet', data: { interviewType: 'DSA', entered, price: rupees, usdPrice: dollars, exchangeRate } }) as const;

const rupees1499 = money(149900, 'INR');
const setInRupees = isSet(rupees1499, rupees1499, money(2100, 'USD'));

describe('setting a price', () => {
  it('keeps rupees as entered; the dollar price adds $3 and rounds up', () => given(price).when(set(rupees1499)).then(setInRupees));
  it('keeps dollars as entered; a price of $20 is ₹1670', () =>
    given(price)
      .when(set(money(2000, 'USD')))
      .then(isSet(money(2000, 'USD'), money(167000, 'INR'), money(2000, 'USD'))));
  it('rounds the rupee amount of a dollar price up to whole rupees', () =>
    given(price)
      .when(set(money(1795, 'USD')))
      .then(isSet(money(1795, 'USD'), money(149900, 'INR'), money(1795, 'USD'))));
  it('converts euros to rupees at their own rate, and those to dollars', () =>
    given(price)
      .when(set(money(1550, 'EUR')))
      .then(isSet(money(1550, 'EUR'), money(139500, 'INR'), money(2000, 'USD'))));
  it('uses the current rates', () =>
    given(price)
      .when(set(money(2000, 'USD'), { USD: 90, EUR: 100 }))
      .then(isSet(money(2000, 'USD'), money(180000, 'INR'), money(2000, 'USD'), 90)));

  it('changes nothing if repeated', () => given(price, [setInRupees]).when(set(rupees1499)).thenNothing());
  it('sets the price again if the rate has changed', () =>
    given(price, [setInRupees])
      .when(set(rupees1499, { ...rates, USD: 84 }))
      .then(isSet(rupees1499, rupees1499, money(2100, 'USD'), 84)));
  it('sets the price again if the same amount is entered in another currency', () =>
    given(price, [isSet(money(2000, 'USD'), money(167000, 'INR'), money(2000, 'USD'))])
      .when(set(money(167000, 'INR')))
      .then(isSet(money(167000, 'INR'), money(167000, 'INR'), money(2300, 'USD'))));
  it('is rejected if somebody else has changed the price meanwhile', () => {
    const shown = { price: 1499, usdPrice: 21, exchangeRate: DEFAULT_INR_PER_USD };
    const dollars = money(2000, 'USD');
    const setInDollars = isSet(dollars, money(167000, 'INR'), dollars);
    given(price, [setInRupees])
      .when({ ...set(dollars), madeFrom: shown })
      .then(setInDollars);
    given(price, [setInRupees, setInDollars])
      .when({ ...set(money(500, 'USD')), madeFrom: shown })
      .thenRejected('changed_meanwhile');
    given(price, [setInRupees])
      .when({ ...set(dollars), madeFrom: {} })
      .thenRejected('changed_meanwhile');
    given(price)
      .when({ ...set(rupees1499), madeFrom: {} })
      .then(setInRupees);
    given(price)
      .when({ ...set(rupees1499), madeFrom: shown })
      .thenRejected('changed_meanwhile');
  });
  it('may go back to an earlier amount', () => {
    const dearer = isSet(money(199900, 'INR'), money(199900, 'INR'), money(2700, 'USD'));
    given(price, [setInRupees, dearer]).when(set(rupees1499)).then(setInRupees);
  });
  it('uses the last price set', () =>
    given(price, [setInRupees])
      .when(set(money(2000, 'USD')))
      .thenState({ status: 'set', ...isSet(money(2000, 'USD'), money(167000, 'INR'), money(2000, 'USD')).data }));

  it('yields positive prices rounded by the rules, whatever is entered', () => {
    // Rates in paise, so that expected values can be computed in integers.
    const paisePer = fc.constantFrom(8350, 8351, 8999, 10000);
    const commands = fc.record({
      type: fc.constant('SetPrice' as const),
      interviewType: fc.constant('DSA' as const),
      entered: fc.record({
        minor: fc.oneof(fc.constantFrom(149900, 2000), fc.integer({ min: 1, max: 10_000_000 })),
        currency: fc.constantFrom(...CURRENCIES),
      }),
      rates: fc.tuple(paisePer, paisePer).map(([usd, eur]) => ({ USD: usd / 100, EUR: eur / 100 })),
    });
    everyHistory(price, {
      family: priceEvents,
      commands,
      actors: [{ userId: 'meera', role: 'admin' }],
      begin: Instant.parse('2026-11-21T10:00:00.000Z'),
      invariant: ({ command, before, events, after }) => {
        if (after.status === 'none') throw new Error('a price was entered and none is set');
        const { entered, rates: now } = command;
        const usdPaise = Math.round(now.USD * 100);
        const rupees =
          entered.currency === 'INR' ? entered.minor : upTo(entered.minor * Math.round(now[entered.currency] * 100), 10_000) * 100;
        const dollars = entered.currency === 'USD' ? entered.minor : (upTo(rupees, usdPaise) + 3) * 100;
        expect(after).toEqual({
          status: 'set',
          interviewType: 'DSA',
          entered,
          price: money(rupees, 'INR'),
          usdPrice: money(dollars, 'USD'),
          exchangeRate: now.USD,
        });
        expect(rupees).toBeGreaterThan(0);
        expect(events).toHaveLength(JSON.stringify(before) === JSON.stringify(after) ? 0 : 1);
      },
    });
  });
});

/** Ceiling division in integers. */
const upTo = (whole: number, part: number): number => Math.floor((whole + part - 1) / part);
