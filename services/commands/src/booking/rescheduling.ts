import { type InterviewId, interviewerOf, type SlotId, type UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { reschedulesLeft } from '@s30/contracts/rescheduling';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { handlers } from '@s30/platform/web/handler';
import { calendar, slotOf } from '../calendar/decider.ts';
import type { CommandRequest, Run } from '../context.ts';
import { interview } from '../interview/decider.ts';
import { user } from '../user/decider.ts';
import { reopenSlot } from './completion.ts';

/**
 * Once a booking was moved (the decisive append, on the calendar): the interview follows. Repeatable, so that a process may do what a
 * crash left undone. An interview that was cancelled in between gives its new slot back.
 */
export async function completeMove(run: Run, load: CommandRunner['load'], interviewId: InterviewId): Promise<void> {
  const planned = await load(interview, interviewId);
  if (planned.status === 'none') return;
  if (planned.status === 'cancelled') return reopenSlot(run, load, interviewId);
  const slot = slotOf(await load(calendar, planned.schedule.interviewerId), interviewId);
  const moved = slot?.occupation.moved;
  if (slot === undefined || moved === undefined) return;
  const { slotId, startTime, endTime, timeZone } = slot;
  const { count, refundLimit, reason } = moved;
  await run(interview, interviewId, {
    type: 'RescheduleInterview',
    reschedule: { slotId, startTime, endTime, timeZone, count, refundLimit, ...(reason ? { reason } : {}) },
  });
}

/** Why an interview cannot go to this slot, as far as its interviewer is concerned; the calendar judges the rest. */
async function refusedInterviewer(load: CommandRunner['load'], interviewerId: UserId, slotId: SlotId): Promise<Rejection | undefined> {
  const owner = interviewerOf(slotId);
  if (owner === undefined) return reject('slot_unknown');
  if (owner !== interviewerId)
    return reject((await load(calendar, owner)).slots.has(slotId) ? 'reschedule_interviewer_differs' : 'slot_unknown');
  const interviewer = await load(user, owner);
  const offers = interviewer.status !== 'none' && (interviewer.role === 'interviewer' || interviewer.role === 'admin');
  return offers ? undefined : reject('slot_not_offered');
}

export const reschedulingRoutes = handlers<CommandRequest>()({
  rescheduleInterview: async ({ params, body, user: { id, role }, run, load }) => {
    const planned = await load(interview, params.id);
    if (planned.status === 'none') return reject('interview_unknown');
    const { interviewId, interviewerId, candidateId } = planned.schedule;
    if (role !== 'admin' && id !== candidateId) return reject(id === interviewerId ? 'not_allowed' : 'interview_unknown');
    if (planned.status !== 'scheduled') return reject('interview_not_scheduled', { status: planned.status });
    const to = body.slotId as SlotId;
    const refused = await refusedInterviewer(load, interviewerId, to);
    if (refused) return refused;

    const moved = await run(calendar, interviewerId, { type: 'MoveBooking', interviewId, to, reason: body.reason });
    if (isRejection(moved)) return moved;
    await completeMove(run, load, interviewId);
    const now = await load(interview, interviewId);
    if (now.status === 'none') return reject('interview_unknown');
    const { startTime, endTime, timeZone } = now.schedule;
    return {
      message: 'Interview rescheduled successfully',
      interview: {
        _id: interviewId,
        status: now.status,
        scheduledDate: startTime,
        endTime,
        timeZone,
        reschedulesLeft: reschedulesLeft(now),
      },
    };
  },
});
