import { z } from 'zod';
import { PaymentId, UserId } from '../ids.ts';
import { Money } from '../money.ts';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

/** Which wish of a payment's booking was followed: the booking's revision when it began to want this. Older wishes change nothing. */
const followed = { userId: UserId, paymentId: PaymentId, revision: z.int().min(1) };

/** The S30 balance of one user, in rupees: available = granted + refunded − spent − held − reserved − lapsed. */
export const walletEvents = defineEvents('wallet', {
  /** A referral bonus. `cause` is unique per wallet: a second grant for the same cause changes nothing. */
  CreditGranted: z.object({
    userId: UserId,
    amount: Money,
    cause: z.string().min(1),
    referredUserId: UserId,
    /** The interviewer whose word it rests on, and who is charged for it. Absent: an admin's word. */
    chargedTo: UserId.optional(),
  }),
  /** While a slot is held: void after `until` without any event. Also for no amount: it counts how many slots somebody holds. */
  CreditReserved: z.object({ userId: UserId, paymentId: PaymentId, amount: Money, until: StoredInstant }),
  /** The hold could not be had. */
  CreditReservationDropped: z.object({ userId: UserId, paymentId: PaymentId }),
  /** Proof is in: the amount is held back until the payment is answered. */
  CreditHeld: z.object({ ...followed, amount: Money }),
  /** The payment is verified. */
  CreditSpent: z.object({ ...followed, amount: Money }),
  /** The payment pays for nothing: what was held or spent is free again. */
  CreditReleased: z.object({ ...followed, amount: Money }),
  /** `total` has come back for this payment by now, `amount` of it with this event. */
  CreditRefunded: z.object({ ...followed, amount: Money, total: Money }),
  /** The balance cannot give what the payment wants. */
  CreditMissing: z.object({ ...followed, amount: Money }),
  /** Its owner was erased: what was left is nobody's. */
  CreditLapsed: z.object({ userId: UserId, amount: Money }),
});
export type WalletEvent = EventOf<typeof walletEvents>;
