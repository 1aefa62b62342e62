import type { BookingMove, CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewId, PaymentId, SlotId, SlotRequestId, UserId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { hoursBetween, type Instant, type TimeZone } from '@s30/contracts/time';

export type Booked = {
  readonly status: 'booked';
  readonly candidateId: UserId;
  readonly paymentId: PaymentId;
  readonly interviewId: InterviewId;
  /** How the booking came here from another slot. */
  readonly moved?: BookingMove | undefined;
};
export type Occupation =
  | { readonly status: 'open' }
  | {
      readonly status: 'held';
      readonly candidateId: UserId;
      readonly paymentId: PaymentId;
      readonly until: Instant;
      readonly renewal: number;
    }
  | Booked;
export type Keeping = { readonly candidateId: UserId; readonly until: Instant };
type KeptByRequest = Keeping & { readonly slotRequestId: SlotRequestId };
export type Slot = {
  readonly slotId: SlotId;
  readonly interviewerId: UserId;
  readonly interviewType: InterviewType;
  readonly startTime: Instant;
  readonly endTime: Instant;
  readonly timeZone: TimeZone;
  readonly occupation: Occupation;
  /** For whom an approved request keeps it, until when: besides the occupation, which the same candidate may change. */
  readonly kept?: KeptByRequest;
};
export type CalendarState = {
  readonly slots: ReadonlyMap<SlotId, Slot>;
  /** Interviews that gave their slot back: whoever completes their booking once more gets none. */
  readonly gaveBack: ReadonlySet<InterviewId>;
  /** Payments that were answered while they had no slot: up to which of their proofs they get none any more. */
  readonly givenUp: ReadonlyMap<PaymentId, number>;
};

export const isAhead = (slot: { readonly startTime: Instant }, at: Instant): boolean => hoursBetween(at, slot.startTime) >= SLOT_LEAD_HOURS;
/** Is somebody else's time with the slot still running? */
const isForAnother = (claim: Keeping | undefined, candidateId: UserId, at: Instant): boolean =>
  claim !== undefined && claim.candidateId !== candidateId && claim.until > at;
/** Is the slot out of reach of this candidate: booked, or held by or kept for another? */
export const isTaken = ({ occupation, kept }: Slot, candidateId: UserId, at: Instant): boolean =>
  occupation.status === 'booked' ||
  (occupation.status === 'held' && isForAnother(occupation, candidateId, at)) ||
  isForAnother(kept, candidateId, at);
/** Does nobody have the slot? A hold that has ended is void without any event. */
export const isFree = ({ occupation }: Slot, at: Instant): boolean =>
  occupation.status === 'open' || (occupation.status === 'held' && occupation.until <= at);

/** Whoever held the slot up to now hears that the hold has ended, or gives way: their payment may wait for it. */
export function endOfHold({ slotId, occupation }: Slot): readonly CalendarEvent[] {
  if (occupation.status !== 'held') return [];
  const { paymentId, candidateId } = occupation;
  return [{ type: 'SlotHoldReleased', data: { slotId, paymentId, candidateId } }];
}

/** Whoever it is still kept for hears of it too. */
export function withdrawal(slot: Slot, at: Instant): readonly CalendarEvent[] {
  const { slotId, kept } = slot;
  const keptBy = kept !== undefined && kept.until > at ? { slotRequestId: kept.slotRequestId } : {};
  return [...endOfHold(slot), { type: 'SlotWithdrawn', data: { slotId, ...keptBy } }];
}

/** Was a payment's booking given up for good, as far as this proof is concerned? */
export const isGivenUp = ({ givenUp }: Pick<CalendarState, 'givenUp'>, paymentId: PaymentId, proof: number): boolean =>
  (givenUp.get(paymentId) ?? 0) >= proof;

/** The slot that an interview has in this calendar. */
export function slotOf(
  { slots }: Pick<CalendarState, 'slots'>,
  interviewId: InterviewId,
): (Slot & { readonly occupation: Booked }) | undefined {
  for (const slot of slots.values()) {
    const { occupation } = slot;
    if (occupation.status === 'booked' && occupation.interviewId === interviewId) return { ...slot, occupation };
  }
  return undefined;
}
