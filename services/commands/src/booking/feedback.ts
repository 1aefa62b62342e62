import type { Fact } from '@s30/contracts/events/all';
import type { FeedbackId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { reject } from '@s30/contracts/rejections';
import type { Asked } from '@s30/platform/decider/decider';
import { barred } from './interview.ts';
import { hosts, isAdmin, isCandidate, isInterviewer } from './parties.ts';
import type { Booked, Booking, Decided } from './state.ts';

type FeedbackContent = Omit<Fact<'FeedbackEdited'>, 'feedbackId'>;
type Feedback = { readonly feedbackId: FeedbackId; readonly interviewType: InterviewType; readonly content: FeedbackContent };

/** Completes the interview. An admin may skip the start: their feedback confirms that it took place. */
export function giveFeedback(command: Feedback & Asked, booking: Booked): Decided {
  const { status } = booking.interview;
  const { feedbackId, interviewType, content } = command;
  if (!hosts(command, booking)) return reject('interview_unknown');
  if (booking.feedback !== undefined) return reject('feedback_already_given');
  if (status === 'cancelled') return reject('interview_over', { status });
  if (isInterviewer(command, booking) && barred(booking)) return reject('no_show_open');
  if (status === 'scheduled' && !isAdmin(command, booking)) return reject('feedback_too_early');
  if (interviewType !== booking.interviewType) return reject('feedback_type_differs');
  return [
    { type: 'FeedbackGiven', data: { feedbackId, interviewType, ...content } },
    { type: 'InterviewCompleted', data: {} },
  ];
}

export function editFeedback(command: Feedback & Asked, booking: Booking): Decided {
  const { feedbackId, interviewType, content } = command;
  if (!hosts(command, booking) || booking.feedback !== feedbackId) return reject('feedback_unknown');
  if (interviewType !== booking.interviewType) return reject('feedback_type_differs');
  return [{ type: 'FeedbackEdited', data: { feedbackId, ...content } }];
}

export function rateInterview(command: Fact<'InterviewRated'> & Asked, booking: Booked): Decided {
  const { status } = booking.interview;
  if (!isCandidate(command, booking)) return reject('interview_unknown');
  if (booking.rating !== undefined) return reject('rated_already');
  if (status !== 'completed') return reject('rating_too_early');
  const { ratingId, rating, feedback } = command;
  return [{ type: 'InterviewRated', data: { ratingId, rating, feedback } }];
}
