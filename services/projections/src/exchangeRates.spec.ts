import { it } from '@jest/globals';
import { exchangeRateEvents } from '@s30/contracts/events/exchangeRate';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { exchangeRates } from './exchangeRates.ts';

const event = eventsOf(exchangeRateEvents);
const [monday, tuesday] = ['2026-11-23T10:00:00.000Z', '2026-11-24T10:00:00.000Z'];

it('each currency has the last exchange rate set', async () => {
  const set = (currency: 'USD' | 'EUR', rate: number, at: string) =>
    event('ExchangeRateSet', { currency, rate }, { stream: `exchangeRate-${currency.toLowerCase()}`, at });
  await given(exchangeRates, [set('USD', 84, monday), set('EUR', 92, monday), set('USD', 85.5, tuesday)]).then([
    { _id: 'eur', currency: 'EUR', rate: 92, updatedAt: monday },
    { _id: 'usd', currency: 'USD', rate: 85.5, updatedAt: tuesday },
  ]);
});
