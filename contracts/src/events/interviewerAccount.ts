import { z } from 'zod';
import { BookingId, UserId } from '../ids.ts';
import { Money } from '../money.ts';
import { defineEvents, type EventOf, personal, versions } from './define.ts';

/** `refund`: balance returned for a payment; `bonus`: a referral's reward to both people. */
export const ChargeKind = z.enum(['refund', 'bonus']);
export type ChargeKind = z.infer<typeof ChargeKind>;

const charge = { interviewerId: UserId, chargeId: z.string().min(1) };
const chargeAmount = { ...charge, amount: Money };
const ofBoth = personal(z.string(), ['candidateId', 'interviewerId']);
const creditCharged = z.object({ ...charge, amount: Money, by: z.enum(['allowance', 'admin']) });
const settlement = { interviewerId: UserId, amount: Money, note: personal(z.string(), 'interviewerId').optional() };

/**
 * Credit backed by one interviewer's word, and payments between that interviewer and the platform. Credit is granted at once
 * while the amount charged but not yet collected stays within the allowance; the rest waits for an admin.
 */
export const interviewerAccountEvents = defineEvents('interviewerAccount', {
  /** The total a booking requests, in rupees. `revision`: the booking's revision at that time. */
  ChargeAsked: z.object({
    ...charge,
    kind: ChargeKind,
    bookingId: BookingId,
    candidateId: UserId,
    /** For a bonus: the referrer, who gets the other half. */
    referrerId: UserId.optional(),
    revision: z.int().min(1),
    wanted: Money,
  }),
  /** A further amount may be granted: it fits the allowance, at once or since there is more room, or an admin approved it. */
  CreditCharged: versions([creditCharged, creditCharged.extend({ hasWaited: z.boolean() })], {
    up: [(data) => ({ ...data, hasWaited: data.by === 'admin' })],
  }),
  /** The reason is about both people. The first version does not name the candidate, so only the interviewer's key protects it. */
  ChargeDeclined: versions(
    [
      z.object({ ...chargeAmount, reason: personal(z.string(), 'interviewerId') }),
      z.object({ ...chargeAmount, candidateId: UserId.optional(), reason: ofBoth }),
    ],
    { up: [(data) => data] },
  ),
  /** The platform absorbs the charge. The reason is as in ChargeDeclined. */
  ChargeWaived: versions(
    [
      z.object({ ...chargeAmount, reason: personal(z.string(), 'interviewerId').optional() }),
      z.object({ ...chargeAmount, candidateId: UserId.optional(), reason: ofBoth.optional() }),
    ],
    { up: [(data) => data] },
  ),
  TrustAllowanceSet: z.object({ interviewerId: UserId, amount: Money, reason: personal(z.string(), 'interviewerId').optional() }),
  /** The platform sent money to the interviewer. */
  PayoutRecorded: z.object(settlement),
  /** The interviewer sent money to the platform. */
  CollectionRecorded: z.object(settlement),
});
export type InterviewerAccountEvent = EventOf<typeof interviewerAccountEvents>;
