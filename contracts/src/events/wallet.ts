import { z } from 'zod';
import { BookingId, PaymentId, UserId } from '../ids.ts';
import { Money } from '../money.ts';
import { StoredInstant } from '../time.ts';
import { defineEvents, type EventOf } from './define.ts';

/** The booking's wish that was acted on: the booking's revision when it arose. The wallet ignores older wishes. */
const followed = { userId: UserId, paymentId: PaymentId, revision: z.int().min(1) };
const claim = { userId: UserId, bookingId: BookingId, revision: z.int().min(1) };

/** The S30 balance of one user, in rupees: available = granted + refunded − spent − held − reserved − lapsed. */
export const walletEvents = defineEvents('wallet', {
  /** The owner's first booking that earns their referral bonus claims it; until it is released, no other booking is charged for it. */
  BonusClaimed: z.object(claim),
  /** The booking no longer earns the bonus. */
  BonusReleased: z.object(claim),
  /** A referral bonus. `cause` is unique per wallet: a second grant for the same cause changes nothing. */
  CreditGranted: z.object({
    userId: UserId,
    amount: Money,
    cause: z.string().min(1),
    referredUserId: UserId,
    /** The interviewer who vouches for it and is charged. Absent: an admin vouches for it. */
    chargedTo: UserId.optional(),
  }),
  /** Reserved while a slot is held; lapses at `until` without an event. Zero amounts too: reservations count a user's holds. */
  CreditReserved: z.object({ userId: UserId, paymentId: PaymentId, amount: Money, until: StoredInstant }),
  /** The slot could not be held, or its hold was released. */
  CreditReservationDropped: z.object({ userId: UserId, paymentId: PaymentId }),
  /** Proof was submitted: the amount is held until the payment is answered. */
  CreditHeld: z.object({ ...followed, amount: Money }),
  /** The payment is verified. */
  CreditSpent: z.object({ ...followed, amount: Money }),
  /** The payment no longer uses the balance: what was held or spent is available again. */
  CreditReleased: z.object({ ...followed, amount: Money }),
  /** `amount` came back with this event, `total` for this payment so far. */
  CreditRefunded: z.object({ ...followed, amount: Money, total: Money }),
  /** The balance cannot cover what the payment needs. */
  CreditMissing: z.object({ ...followed, amount: Money }),
  /** The owner was erased: the remaining balance lapses. */
  CreditLapsed: z.object({ userId: UserId, amount: Money }),
});
export type WalletEvent = EventOf<typeof walletEvents>;
