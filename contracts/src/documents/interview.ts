import { z } from 'zod';
import { InterviewType, LEGACY_DSA_SCORES, RUBRICS } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { PaymentStatus } from './payment.ts';

export const INTERVIEW_STATUSES = ['scheduled', 'in-progress', 'completed', 'cancelled'] as const;
export const InterviewStatus = z.enum(INTERVIEW_STATUSES);
export type InterviewStatus = z.infer<typeof InterviewStatus>;

/** `settled`: by the report; `void`: the interview took place after all. */
export const NoShowState = z.enum(['reported', 'disputed', 'settled', 'void']);
export type NoShowState = z.infer<typeof NoShowState>;

const NoShow = z.object({
  absent: z.enum(['candidate', 'interviewer']),
  reportedBy: z.enum(['candidate', 'interviewer']),
  reportedAt: z.string(),
  statement: z.string(),
  dispute: z.string().optional(),
  disputableUntil: z.string(),
  state: NoShowState,
  /** Once it is settled: which share the candidate gets back, and since when that is so. */
  outcome: z.object({ percent: z.int(), at: z.string() }).optional(),
});

/** `timeZone`: their own; absent while unknown. */
const Party = z.object({ _id: z.string(), name: z.string(), linkedInUrl: z.string(), timeZone: z.string().optional() });

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
  /** In percent: a cancellation gives back no more, because it was moved when no more would have come back. */
  refundLimit: z.int(),
  /** Present once one side reported that the other did not come. */
  noShow: NoShow.optional(),
  /** Its payment was rejected: without new proof the booking is released then. Until new proof is in the candidate sees no link. */
  releaseAt: z.string().optional(),
});
export type InterviewDocument = z.infer<typeof InterviewDocument>;

/** What the answer to a change of an interview says of it. */
export const InterviewReceipt = InterviewDocument.pick({ _id: true, status: true, meetingLink: true, meetingPassword: true });

/** One interview, with what its reader may do about it now. */
export const InterviewDetail = InterviewDocument.extend({
  canCancel: z.boolean(),
  /** Its payment was rejected: interviewer and admins may give the slot back at once. */
  canRelease: z.boolean(),
  canReschedule: z.boolean(),
  canReportNoShow: z.boolean(),
  canDisputeNoShow: z.boolean(),
});
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
