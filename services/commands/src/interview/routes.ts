import type { FeedbackId, InterviewId, RatingId } from '@s30/contracts/ids';
import { averageScore } from '@s30/contracts/interviewTypes';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { scoresOf } from '@s30/contracts/routes/interviews';
import { handlers } from '@s30/platform/web/handler';
import type { CommandRequest } from '../context.ts';
import { type FeedbackContent, interview } from './decider.ts';
import { receiptOf } from './receipt.ts';

/** An interview has one feedback and one rating: their ids say whose. */
const feedbackIdOf = (interviewId: string): FeedbackId => `${interviewId}.feedback` as FeedbackId;
const ratingIdOf = (interviewId: string): RatingId => `${interviewId}.rating` as RatingId;
const interviewOf = (feedbackId: string): string | undefined => /^(.+)\.feedback$/.exec(feedbackId)?.[1];

type Form = Parameters<typeof scoresOf>[0];
const contentOf = (form: Form): FeedbackContent => {
  const { strengths, areasOfImprovement, overallFeedback, additionalComments } = form;
  return {
    scores: scoresOf(form),
    strengths,
    areasOfImprovement,
    ...(overallFeedback ? { overallFeedback } : {}),
    ...(additionalComments ? { additionalComments } : {}),
  };
};

/** Waits until the candidate is told of a new meeting link; true when the mail was handed over. */
export type LinkChangeNotice = (interviewId: InterviewId, cause: string) => Promise<boolean>;
/** What follows from the end of an interview, driven by the request so that its user sees the end result. */
export type AfterEnd = (request: CommandRequest, interviewId: InterviewId) => Promise<void>;

export const interviewRoutes = (notice: LinkChangeNotice, afterEnd: AfterEnd) =>
  handlers<CommandRequest>()({
    changeMeetingLink: async ({ params, body, run }) => {
      const changed = await run(interview, params.id, { type: 'ChangeMeetingLink', ...body });
      if (isRejection(changed)) return changed;
      const receipt = receiptOf(changed.state);
      if (receipt === undefined) return reject('interview_unknown');
      const [cause] = changed.eventIds;
      const notificationSent = cause !== undefined && (await notice(receipt._id, cause));
      return {
        message: `Meeting link updated successfully.${notificationSent ? ' Candidate has been notified.' : ''}`,
        notificationSent,
        interview: receipt,
      };
    },

    changeInterviewStatus: async ({ params, run }) => {
      const started = await run(interview, params.id, { type: 'StartInterview' });
      if (isRejection(started)) return started;
      const receipt = receiptOf(started.state);
      return receipt ? { message: 'Interview started successfully!', interview: receipt } : reject('interview_unknown');
    },

    cancelInterview: async (request) => {
      const { params, body, run } = request;
      const cancelled = await run(interview, params.id, {
        type: 'CancelInterview',
        reason: body?.reason,
        refundAs: body?.refundAs ?? 'credit',
      });
      if (isRejection(cancelled)) return cancelled;
      const receipt = receiptOf(cancelled.state);
      if (receipt === undefined) return reject('interview_unknown');
      await afterEnd(request, receipt._id);
      return { message: 'Interview cancelled successfully', interview: receipt };
    },

    giveFeedback: async (request) => {
      const { body, run } = request;
      const { interviewId } = body;
      const content = contentOf(body);
      const feedbackId = feedbackIdOf(interviewId);
      const given = await run(interview, interviewId, { type: 'GiveFeedback', feedbackId, interviewType: body.interviewType, content });
      if (!isRejection(given) && given.state.status !== 'none') await afterEnd(request, given.state.schedule.interviewId);
      return feedbackAnswer(given, 'Feedback submitted successfully', feedbackId, interviewId, body);
    },

    editFeedback: async ({ params, body, run }) => {
      const feedbackId = params.id as FeedbackId;
      const interviewId = interviewOf(feedbackId);
      if (interviewId === undefined) return reject('feedback_unknown');
      const edited = await run(interview, interviewId, {
        type: 'EditFeedback',
        feedbackId,
        interviewType: body.interviewType,
        content: contentOf(body),
      });
      if (isRejection(edited) && edited.rejected === 'interview_unknown') return reject('feedback_unknown');
      return feedbackAnswer(edited, 'Feedback updated successfully', feedbackId, interviewId, body);
    },

    rateInterview: async ({ body, run }) => {
      const { interviewId, rating, feedback } = body;
      const ratingId = ratingIdOf(interviewId);
      const rated = await run(interview, interviewId, { type: 'RateInterview', ratingId, rating, feedback });
      if (isRejection(rated)) return rated;
      return { message: 'Rating submitted successfully', rating: { _id: ratingId, interviewId, rating, feedback: feedback ?? '' } };
    },
  });

function feedbackAnswer(outcome: Rejection | object, message: string, feedbackId: FeedbackId, interviewId: string, form: Form) {
  if (isRejection(outcome)) return outcome;
  const average = averageScore(scoresOf(form));
  return {
    message,
    feedback: {
      _id: feedbackId,
      interviewId,
      interviewType: form.interviewType,
      ...(average === undefined ? {} : { averageScore: average }),
    },
  };
}
