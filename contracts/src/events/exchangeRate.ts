import { z } from 'zod';
import { ForeignCurrency } from '../money.ts';
import { defineEvents, type EventOf } from './define.ts';

/** One stream per foreign currency; a rate set by an admin overrides the configured one. */
export const exchangeRateEvents = defineEvents('exchangeRate', {
  /** Rupees per unit of the currency. */
  ExchangeRateSet: z.object({ currency: ForeignCurrency, rate: z.number().positive() }),
});
export type ExchangeRateEvent = EventOf<typeof exchangeRateEvents>;
