import { z } from 'zod';
import { FileId, InterviewId, PaymentId, SlotId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Money } from '../money.ts';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

export const PAYMENT_METHODS = ['UPI', 'Zelle'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What the interview costs, in each method the payee accepts; amount = usedS30Balance + remainingAmount. */
export const Terms = z.strictObject({
  method: PaymentMethod,
  amount: Money,
  usedS30Balance: Money,
  remainingAmount: Money,
  fee: Money,
});
export type Terms = z.infer<typeof Terms>;

/** Why late proof books nothing: the slot went to somebody else, or the S30 balance that was to pay a part was used elsewhere. */
export const LateBecause = z.enum(['slot-taken', 'balance-used']);
export type LateBecause = z.infer<typeof LateBecause>;

export const paymentEvents = defineEvents('payment', {
  /** A snapshot: later changes of price, payee or rate do not touch it. The first of `terms` is what is asked for unless the payer chooses. */
  PaymentRequested: z.object({
    paymentId: PaymentId,
    isPreBooking: z.boolean(),
    candidateId: UserId,
    interviewerId: UserId,
    interviewType: InterviewType,
    slotId: SlotId.optional(),
    interviewId: InterviewId.optional(),
    /** Start of the interview it pays for. */
    startTime: StoredInstant,
    terms: z.array(Terms).min(1),
    /** S30 balance reserved for it, in rupees, whatever the method; absent: none. */
    credit: Money.optional(),
    exchangeRate: z.number().positive(),
    upiId: personal(z.string()).optional(),
    qrCodeFileId: FileId.optional(),
    zelleId: personal(z.string()).optional(),
  }),
  PaymentMethodChosen: z.object({ method: PaymentMethod }),
  PaymentProofSubmitted: z.object({ method: PaymentMethod, transactionId: personal(z.string()), screenshotFileId: FileId }),
  /** The S30 balance covers all of it: no proof is needed. */
  PaymentCovered: z.object({}),
  PaymentVerified: z.object({}),
  PaymentRejected: z.object({ reason: z.string().optional() }),
  PaymentLinkedToInterview: z.object({ interviewId: InterviewId }),
  /** The proof came too late to book: a refund or another slot is owed. */
  PaymentLeftWithoutSlot: z.object({ slotId: SlotId, because: LateBecause }),
  /** The hold ended and no proof came. */
  PaymentExpired: z.object({ slotId: SlotId }),
  /** Its interview was cancelled before it was paid: nothing is owed any more. */
  PaymentClosed: z.object({}),
  /** The payer wants money back: a task for an admin. */
  RefundRequested: z.object({ amount: Money, percent: z.int().min(0).max(100) }),
  PaymentRefunded: z.object({
    amount: Money,
    percent: z.int().min(0).max(100),
    as: z.enum(['credit', 'money']),
    note: z.string().optional(),
  }),
  PaymentDeleted: z.object({}),
});
export type PaymentEvent = EventOf<typeof paymentEvents>;
