import { z } from 'zod';
import { FeedbackId, InterviewId, PaymentId, RatingId, SlotId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Money } from '../money.ts';
import { RATING_MAX, RATING_MIN, RATING_TEXT_MAX, SCORE_MAX, SCORE_MIN } from '../rules.ts';
import { StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal } from './define.ts';

export const Scores = z.record(z.string(), z.int().min(SCORE_MIN).max(SCORE_MAX));

const feedbackContent = {
  scores: Scores,
  strengths: personal(z.string()),
  areasOfImprovement: personal(z.string()),
  overallFeedback: personal(z.string()).optional(),
  additionalComments: personal(z.string()).optional(),
};

export const interviewEvents = defineEvents('interview', {
  InterviewScheduled: z.object({
    interviewId: InterviewId,
    slotId: SlotId,
    candidateId: UserId,
    interviewerId: UserId,
    interviewType: InterviewType,
    startTime: StoredInstant,
    endTime: StoredInstant,
    timeZone: TimeZone,
    /** The interviewer's default link at the time of booking; empty when there was none. */
    meetingLink: z.string(),
    paymentId: PaymentId,
    price: Money,
  }),
  MeetingLinkChanged: z.object({ meetingLink: z.string().min(1), meetingPassword: z.string().optional() }),
  /** Follows from the booking that was moved on the calendar; `count` says how often by now. */
  InterviewRescheduled: z.object({
    slotId: SlotId,
    startTime: StoredInstant,
    endTime: StoredInstant,
    timeZone: TimeZone,
    reason: personal(z.string()).optional(),
    count: z.int().min(1),
    /** In percent: what a cancellation can still give back, as the calendar remembers it. */
    refundLimit: z.int().min(0).max(100),
  }),
  InterviewStarted: z.object({}),
  /** `percent` of what was paid comes back, as S30 balance or, when asked for, as money. */
  InterviewCancelled: z.object({
    reason: z.string().optional(),
    percent: z.int().min(0).max(100),
    refundAs: z.enum(['credit', 'money']),
    cause: z.enum(['cancellation', 'no-show']),
  }),
  /** Later payments replace the first one, for example after it was deleted. */
  PaymentAttached: z.object({ paymentId: PaymentId }),
  NoShowReported: z.object({
    absent: z.enum(['candidate', 'interviewer']),
    statement: personal(z.string()),
    disputableUntil: StoredInstant,
  }),
  NoShowDisputed: z.object({ statement: personal(z.string()) }),
  FeedbackGiven: z.object({ feedbackId: FeedbackId, interviewType: InterviewType, ...feedbackContent }),
  FeedbackEdited: z.object({ feedbackId: FeedbackId, ...feedbackContent }),
  InterviewCompleted: z.object({}),
  InterviewRated: z.object({
    ratingId: RatingId,
    rating: z.int().min(RATING_MIN).max(RATING_MAX),
    feedback: personal(z.string().max(RATING_TEXT_MAX)).optional(),
  }),
});
export type InterviewEvent = EventOf<typeof interviewEvents>;
