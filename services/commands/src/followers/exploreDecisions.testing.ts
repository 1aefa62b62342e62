import type { BookingEvent } from '@s30/contracts/events/booking';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewerAccountEvent } from '@s30/contracts/events/interviewerAccount';
import type { WalletEvent } from '@s30/contracts/events/wallet';
import type { Money } from '@s30/contracts/money';
import { addHours, addMinutes, hoursBetween, type Instant } from '@s30/contracts/time';
import type { CalendarState } from '../calendar/slot.ts';
import type { InterviewerAccountState } from '../interviewer-account/decider.ts';
import type { WalletState } from '../wallet/decider.ts';
import type { BookingPart, Wish } from './exploreParts.testing.ts';

// Which decisions a state allows, written from the specification.

const tierOf = (hours: number): number => (hours >= 48 ? 100 : hours >= 24 ? 50 : 0);
export function ofBookingDecision(
  part: BookingPart,
  { command, actor }: Wish,
  at: Instant,
  events: readonly BookingEvent[],
): string | undefined {
  const { state } = part;
  const interview = state.status === 'none' || state.interview.status === 'none' ? undefined : state.interview;
  for (const { type, data } of events) {
    if (type === 'InterviewCancelled' && interview !== undefined && state.status !== 'none') {
      const { absent } = state.noShow.status === 'none' ? { absent: undefined } : state.noShow;
      const tier = Math.min(interview.refundLimit, tierOf(hoursBetween(at, interview.place.slot.startTime)));
      const byClock = command.type === 'SettleNoShow' ? (command.percent ?? (absent === 'interviewer' ? 100 : 0)) : 100;
      const expected = command.type === 'CancelInterview' && actor.role === 'candidate' ? tier : byClock;
      if (data.percent !== expected) return `cancelled at ${data.percent}% instead of ${expected}%`;
      const isEarly = actor.role === 'system' && command.type === 'SettleNoShow' && state.noShow.status !== 'reported';
      if (isEarly) return 'the clock settled a dispute';
    }
    if (type === 'NoShowSettled' && actor.role === 'system' && state.status !== 'none') {
      const { noShow } = state;
      if (noShow.status !== 'reported' || at < noShow.disputableUntil) return 'settled before its time';
    }
    if (type === 'NoShowReported' && interview !== undefined) {
      const { startTime, endTime } = interview.place.slot;
      if (at < addMinutes(startTime, 15) || at > addHours(endTime, 24)) return 'a no-show reported out of time';
    }
    const isAnswer = type === 'PaymentVerified' || type === 'PaymentRejected';
    if (isAnswer && actor.role === 'candidate') return 'candidates answer their own payment';
    if (type === 'RefundGranted' && data.cause === 'admin' && actor.role !== 'admin') return 'refunded without an admin';
  }
  return undefined;
}
const OLDER = 'an older wish was followed';
/** Checks that no more than the allowance is granted without an admin's approval. */
export function ofAccountDecision(
  { charges, outstanding }: InterviewerAccountState,
  { actor }: Wish,
  trustAllowance: Money,
  events: readonly InterviewerAccountEvent[],
): string | undefined {
  let given = outstanding.minor;
  for (const { type, data } of events) {
    if (type === 'ChargeAsked' && data.revision <= (charges.get(data.chargeId)?.revision ?? 0)) return OLDER;
    if (type !== 'CreditCharged') continue;
    given += data.amount.minor;
    if (data.by === 'admin' ? actor.role !== 'admin' : given > trustAllowance.minor) return 'given beyond the allowance';
  }
  return undefined;
}
export const ofWalletDecision = ({ payments }: WalletState, events: readonly WalletEvent[]): string | undefined => {
  const isOlder = events.some(
    ({ data }) => 'revision' in data && 'paymentId' in data && data.revision <= (payments.get(data.paymentId)?.revision ?? 0),
  );
  return isOlder ? OLDER : undefined;
};
export function ofCalendarDecision({ slots, bookings }: CalendarState, at: Instant, events: readonly CalendarEvent[]): string | undefined {
  for (const { type, data } of events) {
    if ('revision' in data && data.revision <= (bookings.get(data.bookingId)?.revision ?? 0)) return OLDER;
    const slot = 'slotId' in data ? slots.get(data.slotId) : undefined;
    if (slot === undefined) continue;
    const { occupation, startTime } = slot;
    const holder = occupation.status === 'held' && occupation.until > at ? occupation.candidateId : undefined;
    if (type === 'SlotWithdrawn' && (holder !== undefined || occupation.status === 'booked')) return 'withdrawn while somebody has it';
    if (type === 'SlotHeld') {
      if (occupation.status === 'booked' || (holder !== undefined && holder !== data.candidateId)) return 'held by two';
      if (hoursBetween(at, startTime) < 24) return 'held too late';
      if (data.renewal > 1) return 'renewed too often';
      const before = slot.holds.get(data.candidateId);
      const pause = before === undefined ? at : addMinutes(before.until, hoursBetween(before.since, before.until) * 60);
      if (holder === undefined && at < pause) return 'held again without a pause';
    }
    if (type === 'SlotBooked') {
      if (occupation.status === 'booked' && occupation.bookingId !== data.bookingId) return 'booked twice';
      if (holder !== undefined && holder !== data.candidateId) return 'booked over the hold of another';
      if (at >= startTime && occupation.status !== 'booked') return 'booked after it began';
    }
    if (type === 'SlotReopened' && hoursBetween(at, startTime) < 24) return 'reopened too late';
  }
  return undefined;
}
