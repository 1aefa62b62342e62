import { expect, it } from '@jest/globals';
import { type ExchangeRateEvent, exchangeRateEvents } from '@s30/contracts/events/exchangeRate';
import { Instant } from '@s30/contracts/time';
import type { AnyCommand, AnyEvent, Decider } from '@s30/platform/decider/decider';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory } from '../histories.testing.ts';
import { exchangeRate } from './decider.ts';
import { ratesFrom } from './routes.ts';

const dollarAt = (rate: number): ExchangeRateEvent => ({ type: 'ExchangeRateSet', data: { currency: 'USD', rate } });
const setDollar = (rate: number) => ({ type: 'SetExchangeRate', currency: 'USD', rate }) as const;

it('an exchange rate is set, and set again if it changes', () => {
  given(exchangeRate).when(setDollar(84.25)).then(dollarAt(84.25));
  given(exchangeRate, [dollarAt(84.25)])
    .when(setDollar(86))
    .then(dollarAt(86));
  given(exchangeRate, [dollarAt(84.25), dollarAt(86)])
    .when(setDollar(84.25))
    .then(dollarAt(84.25));
});

it('setting the current rate again changes nothing', () => {
  given(exchangeRate, [dollarAt(86)])
    .when(setDollar(86))
    .thenNothing();
});

it('a change that was based on another rate than the current one is refused, if an admin has set one', () => {
  given(exchangeRate, [dollarAt(86)])
    .when({ ...setDollar(87), madeFrom: 84.25 })
    .thenRejected('changed_meanwhile');
  given(exchangeRate, [dollarAt(86)])
    .when({ ...setDollar(87), madeFrom: 86 })
    .then(dollarAt(87));
  given(exchangeRate)
    .when({ ...setDollar(87), madeFrom: 84.25 })
    .then(dollarAt(87));
});

it('a rate set by an admin overrides the configured one; the others stay', async () => {
  const streams: Record<string, readonly AnyEvent[]> = { 'exchangeRate-usd': [dollarAt(84.25)] };
  const load = async <State, Command extends AnyCommand, Event extends AnyEvent>(decider: Decider<State, Command, Event>, id: string) =>
    ((streams[`${decider.category}-${id}`] ?? []) as readonly Event[]).reduce(decider.evolve, decider.initial);
  const settings = { USD: 83.5, EUR: 90 };
  expect(await ratesFrom(load, settings)()).toEqual({ USD: 84.25, EUR: 90 });
  streams['exchangeRate-eur'] = [{ type: 'ExchangeRateSet', data: { currency: 'EUR', rate: 95 } }];
  expect(await ratesFrom(load, settings)()).toEqual({ USD: 84.25, EUR: 95 });
});

it('whatever admins enter: the rate is the last one entered, and each event changed it', () => {
  everyHistory(exchangeRate, {
    family: exchangeRateEvents,
    commands: fc.record({
      type: fc.constant('SetExchangeRate' as const),
      currency: fc.constant('USD' as const),
      rate: fc.constantFrom(83.5, 84.25, 90, 100),
    }),
    actors: [{ userId: 'meera', role: 'admin' }],
    begin: Instant.parse('2026-11-21T10:00:00.000Z'),
    invariant: ({ command, before, events, after }) => {
      expect(after).toEqual({ rate: command.rate });
      expect(events).toHaveLength(before.rate === after.rate ? 0 : 1);
    },
  });
});
