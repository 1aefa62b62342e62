import { z } from 'zod';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { PaymentStatus } from './payment.ts';

/** net = gross − fee. */
const Sums = z.object({ gross: z.number(), fee: z.number(), net: z.number() });
export type EarningsSums = z.infer<typeof Sums>;

/** What an interviewer has earned, after refunds; sums without a currency are in rupees, at the rate of each payment. */
export const EarningsDocument = z.object({
  /** `net` is the dashboard's totalEarnings. */
  total: Sums,
  /** The newest first, by the month in which payments were requested, like the revenue that admins see. */
  months: z.array(Sums.extend({ month: z.string(), currencies: z.array(Sums.extend({ currency: Currency })) })),
  /** Verified payments, and what is left of refunded ones, the newest first; amounts in their currency. */
  payments: z.array(
    z.object({
      paymentId: z.string(),
      date: z.string(),
      candidate: z.object({ name: z.string() }),
      interviewType: InterviewType,
      amount: z.number(),
      currency: Currency,
      fee: z.number(),
      net: z.number(),
      status: PaymentStatus,
    }),
  ),
});
export type EarningsDocument = z.infer<typeof EarningsDocument>;
