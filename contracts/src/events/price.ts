import { z } from 'zod';
import { InterviewType } from '../interviewTypes.ts';
import { Money } from '../money.ts';
import { defineEvents, type EventOf } from './define.ts';

/** One stream per interview type. */
export const priceEvents = defineEvents('price', {
  /** `entered` is what the admin typed; `price` (rupees) and `usdPrice` follow from it at this exchange rate. */
  PriceSet: z.object({ interviewType: InterviewType, entered: Money, price: Money, usdPrice: Money, exchangeRate: z.number().positive() }),
});
export type PriceEvent = EventOf<typeof priceEvents>;
