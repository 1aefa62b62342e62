import { z } from 'zod';
import { InterviewType, LEGACY_DSA_SCORES, RUBRICS } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { PaymentStatus } from './payment.ts';

export const INTERVIEW_STATUSES = ['scheduled', 'in-progress', 'completed', 'cancelled'] as const;
export const InterviewStatus = z.enum(INTERVIEW_STATUSES);
export type InterviewStatus = z.infer<typeof InterviewStatus>;

const Party = z.object({ _id: z.string(), name: z.string(), linkedInUrl: z.string() });

export const InterviewDocument = z.object({
  _id: z.string(),
  status: InterviewStatus,
  interviewType: InterviewType,
  scheduledDate: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  /** Minutes. */
  duration: z.int(),
  meetingLink: z.string(),
  meetingPassword: z.string(),
  price: z.number(),
  currency: Currency,
  /** Null when the payment was deleted. */
  paymentId: z.object({ _id: z.string(), status: PaymentStatus }).nullable(),
  interviewer: Party,
  candidate: Party,
  feedbackId: z.string().optional(),
  isRated: z.boolean(),
  /** How often it may still be moved to another slot. */
  reschedulesLeft: z.int(),
});
export type InterviewDocument = z.infer<typeof InterviewDocument>;

/** What the answer to a change of an interview says of it. */
export const InterviewReceipt = InterviewDocument.pick({ _id: true, status: true, meetingLink: true, meetingPassword: true });

/** One interview, with what its reader may do about it now. */
export const InterviewDetail = InterviewDocument.extend({ canCancel: z.boolean(), canReschedule: z.boolean() });
export type InterviewDetail = z.infer<typeof InterviewDetail>;

/** What the answer to rescheduling says of the interview. */
export const RescheduleReceipt = InterviewDocument.pick({
  _id: true,
  status: true,
  scheduledDate: true,
  endTime: true,
  timeZone: true,
  reschedulesLeft: true,
});

const score = z.int().optional();
const scoreFields = Object.fromEntries(
  ['communicationScore', ...Object.values(RUBRICS).flatMap((rubric) => Object.keys(rubric)), ...LEGACY_DSA_SCORES].map((name) => [
    name,
    score,
  ]),
);

export const FeedbackDocument = z.object({
  _id: z.string(),
  interviewId: z.string(),
  interviewType: InterviewType,
  candidate: z.object({ _id: z.string(), name: z.string() }),
  interviewer: z.object({ _id: z.string(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string().optional(),
  /** Mean of the scores to one decimal. */
  averageScore: z.number().optional(),
  overallFeedback: z.string(),
  strengths: z.string(),
  areasOfImprovement: z.string(),
  additionalComments: z.string(),
  ...scoreFields,
});
/** What the answer to giving or editing feedback says of it. */
export const FeedbackReceipt = z.object({
  _id: z.string(),
  interviewId: z.string(),
  interviewType: InterviewType,
  averageScore: z.number().optional(),
});
export type FeedbackDocument = z.infer<typeof FeedbackDocument> & Readonly<Record<string, unknown>>;

export const RatingDocument = z.object({
  _id: z.string(),
  interviewId: z.string(),
  rating: z.int(),
  feedback: z.string(),
  createdAt: z.string(),
  candidate: z.object({ name: z.string(), email: z.string() }),
  interviewer: z.object({ name: z.string(), email: z.string() }),
  interview: z.object({ interviewType: InterviewType, scheduledDate: z.string() }),
});
export type RatingDocument = z.infer<typeof RatingDocument>;
export const RatingSummary = z.object({ averageRating: z.number(), count: z.int() });

export const RatingReceipt = RatingDocument.pick({ _id: true, interviewId: true, rating: true, feedback: true });
