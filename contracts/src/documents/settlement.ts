import { z } from 'zod';
import { InterviewType } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { Oddity } from './books.ts';
import { PaymentDocument, PaymentStatus } from './payment.ts';
import { Timestamp } from './timestamp.ts';

/** What a cancellation gives back, now and by each deadline. Amounts are decimal. */
export const CancellationQuote = z.object({
  /** Percent given back if cancelled now. */
  percent: z.int(),
  words: z.string(),
  /** If taken as S30 balance, in rupees. */
  creditAmount: z.number(),
  /** If taken as money, in the currency paid. */
  refundAmount: z.number(),
  refundCurrency: Currency,
  /**
   * In rupees: the part of the S30 balance used that comes back as balance, if the rest is taken as money. All of it, in any case, if
   * there is no valid proof of payment.
   */
  balanceAmount: z.number(),
  tiers: z.array(z.object({ percent: z.int(), words: z.string(), until: Timestamp.optional() })),
});
export type CancellationQuote = z.infer<typeof CancellationQuote>;

/** A payment whose payer is waiting for money back. */
export const RefundTask = PaymentDocument.extend({ odd: z.array(Oddity) });
export type RefundTask = z.infer<typeof RefundTask>;

export const NoShowDocument = z.object({
  interviewId: z.string(),
  interviewType: InterviewType,
  scheduledDate: Timestamp,
  /** The interview's price, and its payment's status; `payment` is null if it was deleted. */
  price: z.number(),
  currency: Currency,
  payment: z.object({ _id: z.string(), status: PaymentStatus }).nullable(),
  absent: z.enum(['candidate', 'interviewer']),
  statement: z.string(),
  dispute: z.string().optional(),
  reportedAt: Timestamp,
  disputableUntil: Timestamp,
  candidate: z.object({ _id: z.string(), name: z.string() }),
  interviewer: z.object({ _id: z.string(), name: z.string() }),
});
export type NoShowDocument = z.infer<typeof NoShowDocument>;

export const WalletDocument = z.object({
  /** In rupees: available to spend. */
  s30Balance: z.number(),
  /** In rupees: reserved by payments in progress. */
  reserved: z.number(),
  /** In rupees: credit awaiting an admin's approval. */
  waiting: z.number(),
  /** Credit that an admin declined, newest first. */
  declined: z.array(z.object({ amount: z.number(), reason: z.string() })),
  movements: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(['granted', 'held', 'spent', 'released', 'refunded', 'lapsed']),
      reason: z.string().optional(),
      amount: z.number(),
      createdAt: Timestamp,
    }),
  ),
});
export type WalletDocument = z.infer<typeof WalletDocument>;
