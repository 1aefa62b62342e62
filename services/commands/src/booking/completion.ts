import type { InterviewId, PaymentId } from '@s30/contracts/ids';
import { isRejection } from '@s30/contracts/rejections';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { uuidFrom } from '@s30/platform/decider/uuid';
import { calendar, slotOf } from '../calendar/decider.ts';
import type { Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { payment } from '../payment/decider.ts';
import { user } from '../user/decider.ts';

/** One booking, one interview: whoever completes it, and however often. */
export const interviewIdOf = (paymentId: PaymentId): InterviewId => uuidFrom(`interview of ${paymentId}`) as InterviewId;

/**
 * Once proof for a pre-booking is in: the slot is booked (the decisive append), the interview scheduled, the payment linked to it. Each
 * step is repeatable, so it may stop at any line and be called again. A slot that went to somebody else leaves the payment without one.
 * A payment that is deleted books nothing; once it has booked, its interview follows all the same.
 */
export async function completeBooking(run: Run, load: CommandRunner['load'], paymentId: PaymentId): Promise<void> {
  const paid = await load(payment, paymentId);
  if (paid.status === 'none' || paid.status === 'pending' || paid.interviewId !== undefined) return;
  const { slotId, candidateId, interviewerId } = paid.request;
  if (slotId === undefined) return;
  const interviewId = interviewIdOf(paymentId);
  // It is booked, and may even have moved to another slot since: only the link is missing.
  if ((await load(interview, interviewId)).status !== 'none') {
    await run(payment, paymentId, { type: 'LinkToInterview', interviewId });
    return;
  }

  if (paid.deleted && slotOf(await load(calendar, interviewerId), interviewId) === undefined) return;
  const booked = await run(calendar, interviewerId, { type: 'BookSlot', slotId, candidateId, paymentId, interviewId });
  if (isRejection(booked)) {
    await run(payment, paymentId, { type: 'LeaveWithoutSlot', slotId });
    return;
  }
  const slot = booked.state.slots.get(slotId);
  if (slot === undefined) return;
  const interviewer = await load(user, interviewerId);
  const terms = paid.request.terms.find(({ method }) => method === paid.method) ?? paid.request.terms[0];
  if (terms === undefined) return;
  const { interviewType, startTime, endTime, timeZone } = slot;
  await run(interview, interviewId, {
    type: 'ScheduleInterview',
    schedule: {
      interviewId,
      slotId,
      candidateId,
      interviewerId,
      interviewType,
      startTime,
      endTime,
      timeZone,
      meetingLink: interviewer.status === 'registered' ? interviewer.defaultMeetingLink : '',
      paymentId,
      price: terms.amount,
    },
  });
  await run(payment, paymentId, { type: 'LinkToInterview', interviewId });
}

/** A cancelled interview's slot is open again while it is far enough away. */
export async function reopenSlot(run: Run, load: CommandRunner['load'], interviewId: string): Promise<void> {
  const cancelled = await load(interview, interviewId);
  if (cancelled.status !== 'cancelled') return;
  const { interviewerId, interviewId: id } = cancelled.schedule;
  // The calendar may know of a move that the interview was cancelled before it heard of.
  const slot = slotOf(await load(calendar, interviewerId), id);
  if (slot) await run(calendar, interviewerId, { type: 'ReopenSlot', slotId: slot.slotId, interviewId: id });
}
