import { z } from 'zod';
import { PriceDocument } from '../documents/price.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { admins, anyone, ok, route } from '../route.ts';

const PRICE_WRONG = 'Price must be a positive number';
/** Far above any price, far below where cents stop being exact. */
const PRICE_MAX = 10_000_000;

export const PriceChange = z.object({
  interviewType: InterviewType,
  price: z.coerce.number({ error: PRICE_WRONG }).min(0.01, PRICE_WRONG).max(PRICE_MAX, `Price must be at most ${PRICE_MAX}`),
  currency: Currency.default('INR'),
});

export const priceRoutes = {
  prices: route('GET', '/api/prices', { summary: 'The price of each interview type', access: anyone, answer: ok(z.array(PriceDocument)) }),
  setPrice: route('PUT', '/api/prices', {
    summary: 'Set the price of an interview type, in rupees, dollars or euros',
    access: admins,
    body: PriceChange,
    answer: ok(PriceDocument),
  }),
  exchangeRate: route('GET', '/api/prices/exchange-rate', {
    summary: 'Rupees per dollar',
    access: anyone,
    answer: ok(z.object({ rate: z.number() })),
  }),
};
