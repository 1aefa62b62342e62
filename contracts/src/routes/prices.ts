import { z } from 'zod';
import { PriceDocument } from '../documents/price.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Currency, ForeignCurrency } from '../money.ts';
import { admins, anyone, ok, route } from '../route.ts';
import { INR_PER_UNIT_MAX, INR_PER_UNIT_MIN } from '../rules.ts';

const RATE_WRONG = 'Exchange rate must be a positive number';
const PRICE_WRONG = 'Price must be a positive number';
/** Far above any price, and small enough for exact cents. */
const PRICE_MAX = 10_000_000;
/** Plain decimal notation: no exponent, no base prefix. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** So many digits that their number is infinite are still only too much. */
const numberOf = (digits: string): number => Math.max(-Number.MAX_VALUE, Math.min(Number(digits), Number.MAX_VALUE));
const amount = (wrong: string) => z.union([z.number(), z.string().trim().regex(DECIMAL).transform(numberOf)], { error: wrong });

export const PriceChange = z.object({
  interviewType: InterviewType,
  price: amount(PRICE_WRONG).pipe(z.number().min(0.01, PRICE_WRONG).max(PRICE_MAX, `Price must be at most ${PRICE_MAX}`)),
  currency: Currency.default('INR'),
});

/** The price the change was based on; empty if there was none. The change is rejected if the price has changed since. */
const MadeFrom = PriceDocument.pick({ price: true, usdPrice: true, exchangeRate: true }).partial();

export const ExchangeRateChange = z.object({
  currency: ForeignCurrency.default('USD'),
  rate: amount(RATE_WRONG).pipe(
    z.number().min(INR_PER_UNIT_MIN, RATE_WRONG).max(INR_PER_UNIT_MAX, `Exchange rate must be at most ${INR_PER_UNIT_MAX}`),
  ),
});

/** Rupees per unit; `rate` is the dollar's. */
const ExchangeRateDocument = z.object({ rate: z.number(), rates: z.object({ USD: z.number(), EUR: z.number() }) });

export const priceRoutes = {
  prices: route('GET', '/api/prices', { summary: 'The price of each interview type', access: anyone, answer: ok(z.array(PriceDocument)) }),
  setPrice: route('PUT', '/api/prices', {
    summary: 'Set the price of an interview type, in rupees, dollars or euros',
    access: admins,
    recentCode: true,
    body: PriceChange.extend({ madeFrom: MadeFrom.optional() }),
    answer: ok(PriceDocument.extend({ message: z.string() })),
    rejects: ['changed_meanwhile'],
  }),
  exchangeRate: route('GET', '/api/prices/exchange-rate', {
    summary: 'Rupees per dollar and per euro',
    access: anyone,
    answer: ok(ExchangeRateDocument),
  }),
  setExchangeRate: route('PUT', '/api/prices/exchange-rate', {
    summary: 'Set the rupees per dollar or euro; from then on prices are set at that rate',
    access: admins,
    recentCode: true,
    body: ExchangeRateChange.extend({ madeFrom: z.number().optional() }),
    answer: ok(ExchangeRateDocument.extend({ message: z.string() })),
    rejects: ['changed_meanwhile'],
  }),
};
