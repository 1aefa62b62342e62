import { refundLimitAfterMove, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { CalendarEvent } from '@s30/contracts/events/calendar';
import type { InterviewId, SlotId } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { rescheduleRefusal } from '@s30/contracts/rescheduling';
import type { Asked } from '@s30/platform/decider/decider';
import { type CalendarState, endOfHold, isAhead, isTaken, slotOf } from './slot.ts';

/** `to` another slot of this calendar; from where, the calendar knows best. */
export type MoveBooking = {
  readonly type: 'MoveBooking';
  readonly interviewId: InterviewId;
  readonly to: SlotId;
  readonly reason?: string | undefined;
};

/** Both slots stand in one calendar, so one append gives the old one back and books the new one. */
export function move({ interviewId, to, reason, at }: MoveBooking & Asked, state: CalendarState): readonly CalendarEvent[] | Rejection {
  const target = state.slots.get(to);
  if (target === undefined) return reject('slot_unknown');
  const from = slotOf(state, interviewId);
  // A cancelled interview has given its slot back.
  if (from === undefined) return reject('interview_not_scheduled', { status: 'cancelled' });
  if (from.slotId === to) return [];
  const { candidateId, paymentId, moved } = from.occupation;
  const reschedules = moved?.count ?? 0;
  const refused = rescheduleRefusal({ status: 'scheduled', startTime: from.startTime, reschedules }, at);
  if (refused) return refused;
  if (target.interviewType !== from.interviewType) return reject('reschedule_type_differs', { interviewType: from.interviewType });
  if (isTaken(target, candidateId, at)) return reject('slot_taken');
  if (!isAhead(target, at)) return reject('slot_no_longer_bookable');
  const refundLimit = refundLimitAfterMove(at, from.startTime, moved?.refundLimit ?? WHOLE_REFUND);
  const move = { count: reschedules + 1, from: from.slotId, refundLimit, ...(reason ? { reason } : {}) };
  return [
    ...endOfHold(target),
    { type: 'SlotReopened', data: { slotId: from.slotId, interviewId } },
    { type: 'SlotBooked', data: { slotId: to, candidateId, paymentId, interviewId, moved: move } },
  ];
}
