import type { Fact } from '@s30/contracts/events/all';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { SlotId } from '@s30/contracts/ids';
import { durationOf, type InterviewType } from '@s30/contracts/interviewTypes';
import { isRejection, reject } from '@s30/contracts/rejections';
import { RECURRING_WEEKS, SLOT_KEPT_HOURS } from '@s30/contracts/rules';
import { addHours, addMinutes, addWeeks, type Instant, isOnTheHour, type TimeZone } from '@s30/contracts/time';
import type { Asked } from '@s30/platform/decider/decider';
import { type CalendarState, type Decided, isAhead, type Slot } from './slot.ts';

export type NewSlot = { readonly slotId: SlotId; readonly start: Instant; readonly end?: Instant | undefined; readonly timeZone: TimeZone };
type Offer = Pick<Fact<'SlotPublished'>, 'interviewerId' | 'interviewType'> & {
  readonly allowedInterviewTypes: readonly InterviewType[];
};
type PublishSlots = Offer & {
  readonly slots: readonly NewSlot[];
  /** Publishes only the slots without overlaps; otherwise one overlap rejects the whole batch. */
  readonly skipOverlaps?: boolean;
};
type PublishKeptSlot = Offer & Pick<Fact<'SlotKept'>, 'candidateId' | 'slotRequestId'> & { readonly slot: NewSlot };

/** Slots repeated weekly at the same local hour are allowed only in certain counts; any other combination is not a recurrence. */
function isWrongRecurrence(slots: readonly NewSlot[]): boolean {
  const [first, ...others] = [...slots].sort((a, b) => (a.start < b.start ? -1 : 1));
  if (first === undefined || others.length === 0) return false;
  const isWeekly = others.every(
    ({ start, timeZone }, index) => timeZone === first.timeZone && start === addWeeks(first.start, index + 1, first.timeZone),
  );
  return isWeekly && !RECURRING_WEEKS.some((weeks) => weeks === slots.length);
}

export function publish(command: PublishSlots & Asked, { slots }: CalendarState): Decided {
  const { interviewType, interviewerId } = command;
  if (!command.allowedInterviewTypes.includes(interviewType)) return reject('slot_type_not_permitted', { interviewType });
  if (isWrongRecurrence(command.slots)) return reject('slot_weeks_wrong');
  const minutes = durationOf(interviewType);
  // Past slots cannot overlap new ones.
  const taken: Pick<Slot, 'startTime' | 'endTime'>[] = [...slots.values()].filter(({ endTime }) => endTime > command.at);
  const added = new Set<SlotId>();
  const published: CalendarEvent[] = [];
  const overlapping: NewSlot[] = [];
  for (const { slotId, start, end, timeZone } of command.slots) {
    // Publishing a slot again changes nothing: it keeps its hold or booking.
    if (slots.has(slotId) || added.has(slotId)) continue;
    const endTime = addMinutes(start, minutes);
    if (end !== undefined && end !== endTime) return reject('slot_end_wrong', { interviewType, minutes });
    if (!isOnTheHour(start, timeZone)) return reject('slot_not_on_the_hour', { timeZone });
    if (!isAhead({ startTime: start }, command.at)) return reject('slot_too_soon');
    if (taken.some((other) => start < other.endTime && other.startTime < endTime)) {
      overlapping.push({ slotId, start, timeZone });
      continue;
    }
    taken.push({ startTime: start, endTime });
    added.add(slotId);
    published.push({ type: 'SlotPublished', data: { slotId, interviewerId, interviewType, startTime: start, endTime, timeZone } });
  }
  const [first] = overlapping;
  if (first === undefined || (command.skipOverlaps && published.length > 0)) return published;
  return reject('slot_overlaps', { starts: overlapping.map(({ start }) => start).join(), timeZone: first.timeZone });
}

/** Publishes one slot by the rules for all slots, and keeps it for the candidate who requested it. */
export function publishKept(command: PublishKeptSlot & Asked, state: CalendarState): Decided {
  const { slot, candidateId, slotRequestId, at } = command;
  const published = publish({ ...command, slots: [slot] }, state);
  if (isRejection(published) || published.length === 0) return published;
  const until = addHours(at, SLOT_KEPT_HOURS);
  return [...published, { type: 'SlotKept', data: { slotId: slot.slotId, candidateId, until, slotRequestId } }];
}

/** True if no one has the slot. A hold lapses without an event. */
const isFree = ({ occupation }: Slot, at: Instant): boolean =>
  occupation.status === 'open' || (occupation.status === 'held' && occupation.until <= at);

/** Withdraws a slot; names the request for which it is still kept, so that its candidate is notified. */
function withdrawal({ slotId, kept }: Slot, at: Instant): readonly CalendarEvent[] {
  const slotRequestId = kept !== undefined && kept.until > at ? kept.slotRequestId : undefined;
  return [{ type: 'SlotWithdrawn', data: { slotId, slotRequestId } }];
}

export function withdraw({ slotId, at }: { readonly slotId: SlotId } & Asked, { slots }: CalendarState): Decided {
  const slot = slots.get(slotId);
  if (slot === undefined) return reject('slot_unknown');
  if (slot.occupation.status === 'booked') return reject('slot_booked_cannot_be_deleted');
  if (slot.occupation.status === 'held' && !isFree(slot, at)) return reject('slot_held_cannot_be_deleted');
  return withdrawal(slot, at);
}

/** An append is limited in bytes, but an interviewer may publish any number of slots. */
export const WITHDRAWN_AT_ONCE = 500;
/** `evenIfHeld`: of an interviewer who must not be paid any more, also what candidates are paying for. */
export type WithdrawOpen = { readonly evenIfHeld?: boolean };

/** Withdraws the first slots that no one has; to be repeated until it withdraws fewer than {@link WITHDRAWN_AT_ONCE}. */
export const withdrawOpen = ({ at, evenIfHeld = false }: WithdrawOpen & Asked, { slots }: CalendarState): readonly CalendarEvent[] =>
  [...slots.values()]
    .filter((slot) => slot.startTime > at && (isFree(slot, at) || (evenIfHeld && slot.occupation.status === 'held')))
    .slice(0, WITHDRAWN_AT_ONCE)
    .flatMap((slot) => {
      if (isFree(slot, at) || slot.occupation.status !== 'held') return withdrawal(slot, at);
      const { candidateId, bookingId } = slot.occupation;
      return [{ type: 'HoldReleased', data: { slotId: slot.slotId, candidateId, bookingId } } as const, ...withdrawal(slot, at)];
    });
