import { z } from 'zod';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { PaymentStatus } from './payment.ts';
import { Timestamp } from './timestamp.ts';

/** net = gross − fee. */
const Sums = z.object({ gross: z.number(), fee: z.number(), net: z.number() });
export type EarningsSums = z.infer<typeof Sums>;

/** What an interviewer has earned, after refunds. Sums without a currency are in rupees, at each payment's rate. */
export const EarningsDocument = z.object({
  /** `net` is the dashboard's `totalEarnings`. */
  total: Sums,
  /** Newest first, by the month in which payment was requested, like the admins' revenue. */
  months: z.array(Sums.extend({ month: z.string(), currencies: z.array(Sums.extend({ currency: Currency })) })),
  /** Verified payments and the unrefunded part of refunded ones, newest first; amounts in their own currency. */
  payments: z.array(
    z.object({
      paymentId: z.string(),
      date: Timestamp,
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
