import { z } from 'zod';
import { PaymentId, UserId } from '../ids.ts';
import { Money } from '../money.ts';
import { defineEvents, type EventOf } from './define.ts';

/** Why credit came: each cause pays once. */
export const CreditReason = z.enum(['referral', 'cancellation', 'no-show']);
export type CreditReason = z.infer<typeof CreditReason>;

/** The S30 balance of one user, in rupees: available = granted − reserved − spent + released + returned. */
export const walletEvents = defineEvents('wallet', {
  CreditGranted: z.object({
    userId: UserId,
    amount: Money,
    reason: CreditReason,
    /** What it is paid for, unique per wallet: a second grant for the same cause changes nothing. */
    cause: z.string().min(1),
    /** Referral: the user who was referred, on both wallets. */
    referredUserId: UserId.optional(),
    /** Refund: the payment that it gives back. */
    paymentId: PaymentId.optional(),
  }),
  CreditReserved: z.object({ userId: UserId, paymentId: PaymentId, amount: Money }),
  /** Proof of the payment is in, the `proof`-th one: only what knows of this proof can free what is reserved for it. */
  CreditClaimed: z.object({ paymentId: PaymentId, proof: z.int().min(1) }),
  CreditSpent: z.object({ paymentId: PaymentId, amount: Money }),
  /** Freed for good up to the `lastProof`-th proof, which claims nothing any more; the amount is nothing when nothing was reserved. */
  CreditReleased: z.object({ paymentId: PaymentId, amount: Money, lastProof: z.int().min(0) }),
  /** The payment that it was spent on was deleted: it never counted. */
  CreditReturned: z.object({ paymentId: PaymentId, amount: Money }),
});
export type WalletEvent = EventOf<typeof walletEvents>;
