import { BookingId, SlotId, UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { SLOT_HOLD_MINUTES, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, Instant } from '@s30/contracts/time';
import type { NewSlot } from './publishing.ts';

// Asha and Bela compete for one slot of Ravi's calendar: the commands and their events.

export const [ravi, asha, bela] = [UserId.parse('ravi'), UserId.parse('asha'), UserId.parse('bela')];
export const [slotId, otherSlotId] = [SlotId.parse('ravi.a'), SlotId.parse('ravi.b')];
export const [ashasBooking, belasBooking] = [BookingId.parse('a'), BookingId.parse('b')];

export const now = Instant.parse('2026-11-21T10:00:00.000Z');
/** 7:00 PM in India. */
export const start = Instant.parse('2026-11-24T13:30:00.000Z');
export const end = Instant.parse('2026-11-24T14:10:00.000Z');
export const timeZone = 'Asia/Kolkata';
export const lastMinuteToBook = addHours(start, -SLOT_LEAD_HOURS);

export const publish = (...slots: readonly NewSlot[]) =>
  ({ type: 'PublishSlots', interviewerId: ravi, interviewType: 'DSA', allowedInterviewTypes: INTERVIEW_TYPES, slots }) as const;
export const publishOne = publish({ slotId, start, timeZone });
export const published = {
  type: 'SlotPublished',
  data: { slotId, interviewerId: ravi, interviewType: 'DSA', startTime: start, endTime: end, timeZone },
} as const;

export const until = addMinutes(now, SLOT_HOLD_MINUTES);
export const hold = (candidateId: UserId, bookingId: BookingId) =>
  ({ type: 'HoldSlot', slotId, interviewType: 'DSA', candidateId, bookingId, holdMinutes: SLOT_HOLD_MINUTES }) as const;
export const held = (candidateId: UserId, bookingId: BookingId, since = now, renewal = 0, end = addMinutes(since, SLOT_HOLD_MINUTES)) =>
  ({ type: 'SlotHeld', data: { slotId, candidateId, bookingId, since, until: end, renewal } }) as const;
export const heldByAsha = held(asha, ashasBooking);
export const ashaHolds = hold(asha, ashasBooking);
export const belaHolds = hold(bela, belasBooking);

export const follow = (candidateId: UserId, bookingId: BookingId, revision: number, wanted: SlotId | undefined = slotId) =>
  ({ type: 'FollowBooking', bookingId, candidateId, revision, slotId: wanted }) as const;
export const ashaBooks = follow(asha, ashasBooking, 2);
export const belaBooks = follow(bela, belasBooking, 2);
/** Asha's booking no longer needs a slot. */
export const ashaLeaves = { ...ashaBooks, revision: 4, slotId: undefined } as const;
export const booked = (candidateId: UserId, bookingId: BookingId, revision = 2, taken = slotId) =>
  ({ type: 'SlotBooked', data: { slotId: taken, candidateId, bookingId, revision } }) as const;
export const bookedByAsha = booked(asha, ashasBooking);
export const bookedByBela = booked(bela, belasBooking);
export const refused = (because: 'slot-taken' | 'too-late', bookingId = ashasBooking, revision = 2, wanted = slotId) =>
  ({ type: 'SlotRefused', data: { slotId: wanted, because, bookingId, revision } }) as const;

export const withdraw = { type: 'WithdrawSlot', slotId } as const;
export const withdrawn = { type: 'SlotWithdrawn', data: { slotId } } as const;
export const reopened = { type: 'SlotReopened', data: { slotId, bookingId: ashasBooking, revision: 4 } } as const;
export const vacated = { ...reopened, type: 'SlotVacated' } as const;

export const justBefore = (instant: Instant): Instant => Instant.parse(new Date(Date.parse(instant) - 1).toISOString());
export const justAfter = (instant: Instant): Instant => Instant.parse(new Date(Date.parse(instant) + 1).toISOString());
