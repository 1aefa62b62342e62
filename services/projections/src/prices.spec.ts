import { describe, it } from '@jest/globals';
import { priceEvents } from '@s30/contracts/events/price';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { prices } from './prices.ts';

const event = eventsOf(priceEvents);
const inRupees = { minor: 149_950, currency: 'INR' } as const;

describe('the prices', () => {
  it('show the last decimal amounts set for each interview type', () =>
    given(prices, [
      event(
        'PriceSet',
        {
          interviewType: 'DSA',
          entered: { minor: 2000, currency: 'USD' },
          price: { minor: 167_000, currency: 'INR' },
          usdPrice: { minor: 2000, currency: 'USD' },
          exchangeRate: 83.5,
        },
        { stream: 'price-dsa' },
      ),
      event(
        'PriceSet',
        { interviewType: 'DSA', entered: inRupees, price: inRupees, usdPrice: { minor: 2100, currency: 'USD' }, exchangeRate: 84 },
        { stream: 'price-dsa', at: '2026-11-02T10:00:00.000Z' },
      ),
      event(
        'PriceSet',
        {
          interviewType: 'Behavioral/Leadership',
          entered: inRupees,
          price: inRupees,
          usdPrice: { minor: 2100, currency: 'USD' },
          exchangeRate: 83.5,
        },
        { stream: 'price-behavioral-leadership', at: '2026-11-01T10:00:00.000Z' },
      ),
    ]).then([
      { _id: 'dsa', interviewType: 'DSA', price: 1499.5, usdPrice: 21, exchangeRate: 84, updatedAt: '2026-11-02T10:00:00.000Z' },
      {
        _id: 'behavioral-leadership',
        interviewType: 'Behavioral/Leadership',
        price: 1499.5,
        usdPrice: 21,
        exchangeRate: 83.5,
        updatedAt: '2026-11-01T10:00:00.000Z',
      },
    ]));
});
