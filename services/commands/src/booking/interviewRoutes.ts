import {
  type BookingId,
  bookingOfFeedback,
  bookingOfInterview,
  type FeedbackId,
  feedbackIdOf,
  type InterviewId,
  interviewerOf,
  interviewIdOf,
  ratingIdOf,
  type SlotId,
} from '@s30/contracts/ids';
import { averageScore } from '@s30/contracts/interviewTypes';
import { isRejection, reject } from '@s30/contracts/rejections';
import { reschedulesLeft } from '@s30/contracts/rescheduling';
import { scoresOf } from '@s30/contracts/routes/interviews';
import type { BaseRequest } from '@s30/platform/web/handler';
import { isCodeDue } from '@s30/platform/web/session';
import { calendar } from '../calendar/decider.ts';
import { refusalToTake } from '../calendar/slot.ts';
import { type CommandRequest, commandRoutes, foresee, whenAccepted } from '../context.ts';
import { changeBooking, type Following } from '../followers/followBooking.ts';
import { allowedTypesOf, hasLeft } from '../user/account.ts';
import { type BookingCommand, booking } from './decider.ts';
import { interviewReceipt } from './receipts.ts';
import { isBooked } from './state.ts';

type Changing = Following & Pick<CommandRequest, 'actor'>;
const change = (following: Changing, bookingId: BookingId, command: BookingCommand) =>
  whenAccepted(changeBooking(following, bookingId, command), ({ state, eventIds }) =>
    isBooked(state) ? { state, eventIds, receipt: interviewReceipt(state, following.actor.userId) } : reject('interview_unknown'),
  );
const changeAndSay = (following: Changing, interviewId: string, command: BookingCommand, message: string) =>
  whenAccepted(change(following, bookingOfInterview(interviewId), command), ({ receipt: interview }) => ({ message, interview }));

type Form = Parameters<typeof scoresOf>[0];
type Giving = { readonly type: 'GiveFeedback' | 'EditFeedback'; readonly feedbackId: FeedbackId };
const takeFeedback = (following: Changing, { type, feedbackId }: Giving, form: Form, message: string) => {
  const { interviewType, strengths, areasOfImprovement, overallFeedback, additionalComments } = form;
  const content = { scores: scoresOf(form), strengths, areasOfImprovement, overallFeedback, additionalComments };
  const command = { type, feedbackId, interviewType, content };
  return whenAccepted(change(following, bookingOfFeedback(feedbackId), command), ({ receipt: { _id: interviewId } }) => ({
    message,
    feedback: { _id: feedbackId, interviewId, interviewType, averageScore: averageScore(content.scores) },
  }));
};

/** `isTold`: waits for the candidate's mail about a new meeting link; true if it was handed over to the mail server. */
export const interviewRoutes = (isTold: (interviewId: InterviewId, cause: string) => Promise<boolean>) =>
  commandRoutes({
    changeMeetingLink: async ({ params, body, ...request }) => {
      const outcome = await change(request, bookingOfInterview(params.id), { type: 'ChangeMeetingLink', ...body });
      if (isRejection(outcome)) return outcome;
      const [cause] = outcome.eventIds;
      const notificationSent = cause !== undefined && (await isTold(outcome.receipt._id, cause));
      return {
        message: `Meeting link updated successfully.${notificationSent ? ' Candidate has been notified.' : ''}`,
        notificationSent,
        interview: outcome.receipt,
      };
    },
    changeInterviewStatus: ({ params, ...request }) =>
      changeAndSay(request, params.id, { type: 'StartInterview' }, 'Interview started successfully!'),
    cancelInterview: async ({ params, body, ...request }) => {
      // An admin's cancellation refunds the whole payment.
      if (request.user.role === 'admin' && isCodeDue(request.session, request.at)) return reject('second_factor_needed');
      const planned = await request.load(booking, bookingOfInterview(params.id));
      const interviewerLeft = planned.status !== 'none' && (await hasLeft(request, planned.interviewerId));
      const { reason, refundAs = 'credit', expectedPercent } = body ?? {};
      const command = { type: 'CancelInterview', reason, refundAs, interviewerLeft, expectedPercent } as const;
      return changeAndSay(request, params.id, command, 'Interview cancelled successfully');
    },
    releaseBooking: ({ params, ...request }) =>
      changeAndSay(request, params.id, { type: 'ReleaseBooking' }, 'The booking has been released'),
    reportNoShow: ({ params, body, ...request }) =>
      changeAndSay(request, params.id, { type: 'ReportNoShow', ...body }, 'The no-show has been reported'),
    disputeNoShow: ({ params, body, ...request }) =>
      changeAndSay(request, params.id, { type: 'DisputeNoShow', ...body }, 'The report has been disputed; an admin will decide'),
    settleNoShow: ({ params, body, ...request }) =>
      changeAndSay(request, params.id, { type: 'SettleNoShow', ...body }, 'The no-show has been settled'),
    rescheduleInterview: ({ params, body, ...request }) => reschedule(request, params.id, body.slotId as SlotId, body.reason),

    giveFeedback: ({ body, ...request }) => {
      const feedbackId = feedbackIdOf(bookingOfInterview(body.interviewId));
      return takeFeedback(request, { type: 'GiveFeedback', feedbackId }, body, 'Feedback submitted successfully');
    },
    editFeedback: async ({ params, body, ...request }) => {
      const feedbackId = params.id as FeedbackId;
      const edited = await takeFeedback(request, { type: 'EditFeedback', feedbackId }, body, 'Feedback updated successfully');
      return isRejection(edited) && edited.rejected === 'interview_unknown' ? reject('feedback_unknown') : edited;
    },
    rateInterview: ({ body, ...request }) => {
      const { interviewId, rating, feedback } = body;
      const bookingId = bookingOfInterview(interviewId);
      const ratingId = ratingIdOf(bookingId);
      const answer = { message: 'Rating submitted successfully', rating: { _id: ratingId, interviewId, rating, feedback: feedback ?? '' } };
      return whenAccepted(change(request, bookingId, { type: 'RateInterview', ratingId, rating, feedback }), () => answer);
    },
  });

/** The booking requests, the calendar decides; what the calendar would refuse now is rejected without recording a request. */
async function reschedule(
  { at, ...following }: Changing & Pick<BaseRequest, 'at'>,
  interviewId: string,
  to: SlotId,
  reason: string | undefined,
) {
  const bookingId = bookingOfInterview(interviewId);
  const planned = await following.load(booking, bookingId);
  if (!isBooked(planned)) return reject('interview_unknown');
  const target = await targetOf(following, planned.interviewerId, to);
  const slot = isRejection(target) ? undefined : target;
  const { startTime, endTime, timeZone } = slot ?? planned.interview.place.slot;
  const asked = {
    type: 'RequestMove',
    to: { slotId: to, startTime, endTime, timeZone },
    interviewType: slot?.interviewType ?? planned.interviewType,
    reason,
  } as const;
  // Errors about the interview itself come before errors about the slot.
  const foreseen = await foresee({ ...following, at }, booking, bookingId, asked);
  if (isRejection(foreseen)) return foreseen;
  if (isRejection(target)) return target;
  const isThere = planned.interview.place.slot.slotId === to;
  const refused = isThere ? undefined : refusalToTake(target, planned.candidateId, at);
  if (refused) return refused;
  const outcome = await change(following, bookingId, asked);
  if (isRejection(outcome)) return outcome;
  const { status, place, reschedules } = outcome.state.interview;
  if (place.slot.slotId !== to) return reject('slot_taken');
  const { startTime: scheduledDate, ...moved } = place.slot;
  return {
    message: 'Interview rescheduled successfully',
    interview: { ...moved, _id: interviewIdOf(bookingId), status, scheduledDate, reschedulesLeft: reschedulesLeft({ reschedules }) },
  };
}

/** Another slot that the same interviewer still offers. */
async function targetOf({ load }: Following, interviewerId: string, to: SlotId) {
  const owner = interviewerOf(to);
  const slot = owner && (await load(calendar, owner)).slots.get(to);
  if (!slot) return reject('slot_unknown');
  if (owner !== interviewerId) return reject('reschedule_interviewer_differs');
  const types = await allowedTypesOf({ load }, owner);
  return isRejection(types) || !types.includes(slot.interviewType) ? reject('slot_not_offered') : slot;
}
