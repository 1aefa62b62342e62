import { z } from 'zod';
import { InterviewType } from '../interviewTypes.ts';
import { Timestamp } from './timestamp.ts';

export const PriceDocument = z.object({
  _id: z.string(),
  interviewType: InterviewType,
  /** In rupees. */
  price: z.number(),
  usdPrice: z.number(),
  exchangeRate: z.number(),
  updatedAt: Timestamp,
});
export type PriceDocument = z.infer<typeof PriceDocument>;
