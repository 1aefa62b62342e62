import { z } from 'zod';
import { BookingId, UserId } from '../ids.ts';
import { Money } from '../money.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

/** `refund`: balance that comes back for a payment; `bonus`: what a referral brings both sides. */
export const ChargeKind = z.enum(['refund', 'bonus']);
export type ChargeKind = z.infer<typeof ChargeKind>;

const charge = { interviewerId: UserId, chargeId: z.string().min(1) };
const settlement = { interviewerId: UserId, amount: Money, note: personal(z.string(), 'interviewerId').optional() };

/**
 * What rests on one interviewer's word, and what platform and interviewer have paid each other. Credit is given at once while what was
 * charged and not yet collected stays under the allowance; the rest waits for an admin.
 */
export const interviewerAccountEvents = defineEvents('interviewerAccount', {
  /** A booking wants so much in all by now, in rupees. `revision`: of the booking, when it began to want this. */
  ChargeAsked: z.object({
    ...charge,
    kind: ChargeKind,
    bookingId: BookingId,
    candidateId: UserId,
    /** Of a bonus: who gets the other half. */
    referrerId: UserId.optional(),
    revision: z.int().min(1),
    wanted: Money,
  }),
  /** So much more of it may be given now: it fits the allowance, or an admin approved it. */
  CreditCharged: z.object({ ...charge, amount: Money, by: z.enum(['allowance', 'admin']) }),
  ChargeDeclined: z.object({ ...charge, amount: Money, reason: personal(z.string(), 'interviewerId') }),
  /** The platform bears what was charged. */
  ChargeWaived: z.object({ ...charge, amount: Money, reason: personal(z.string(), 'interviewerId').optional() }),
  TrustAllowanceSet: z.object({ interviewerId: UserId, amount: Money, reason: personal(z.string(), 'interviewerId').optional() }),
  /** The platform has sent money to the interviewer … */
  PayoutRecorded: z.object(settlement),
  /** … or the interviewer to the platform. */
  CollectionRecorded: z.object(settlement),
});
export type InterviewerAccountEvent = EventOf<typeof interviewerAccountEvents>;
