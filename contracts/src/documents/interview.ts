import { z } from 'zod';
import { InterviewType, LEGACY_DSA_SCORES, RUBRICS } from '../interviewTypes.ts';
import { Currency } from '../money.ts';
import { InterviewStatus } from './interviewStatus.ts';
import { PaymentStatus } from './payment.ts';
import { Timestamp } from './timestamp.ts';

export * from './interviewStatus.ts';

/** `settled`: decided in favour of the report; `void`: the interview took place after all. */
export const NoShowState = z.enum(['reported', 'disputed', 'settled', 'void']);
export type NoShowState = z.infer<typeof NoShowState>;

const NoShow = z.object({
  absent: z.enum(['candidate', 'interviewer']),
  reportedBy: z.enum(['candidate', 'interviewer']),
  reportedAt: Timestamp,
  statement: z.string(),
  dispute: z.string().optional(),
  disputableUntil: Timestamp,
  state: NoShowState,
  /** Once settled: the percent that the candidate gets back, and when it was decided. */
  outcome: z.object({ percent: z.int(), at: Timestamp }).optional(),
});

/** `timeZone`: the person's own; absent if unknown. */
const Party = z.object({ _id: z.string(), name: z.string(), linkedInUrl: z.string(), timeZone: z.string().optional() });

export const InterviewDocument = z.object({
  _id: z.string(),
  status: InterviewStatus,
  interviewType: InterviewType,
  scheduledDate: Timestamp,
  endTime: Timestamp,
  timeZone: z.string(),
  /** Minutes. */
  duration: z.int(),
  meetingLink: z.string(),
  meetingPassword: z.string(),
  price: z.number(),
  currency: Currency,
  /** Null if the payment was deleted. */
  paymentId: z.object({ _id: z.string(), status: PaymentStatus }).nullable(),
  /** What its candidate still has to pay; only in the candidate's own list, once it is completed. */
  toPay: z.object({ amount: z.number(), currency: Currency }).optional(),
  interviewer: Party,
  candidate: Party,
  feedbackId: z.string().optional(),
  isRated: z.boolean(),
  /** Present while it is scheduled, but its interviewer no longer conducts interviews. */
  interviewerLeft: z.literal(true).optional(),
  /** How many more times it may be moved to another slot. */
  reschedulesLeft: z.int(),
  /** The most a cancellation gives back, in percent; lowered by moves made after a tier had passed. */
  refundLimit: z.int(),
  /** Present once one side has reported the other absent. */
  noShow: NoShow.optional(),
  /**
   * Present while its payment is rejected: the booking is released at this time unless new proof arrives. Until it does, the
   * candidate sees no link.
   */
  releaseAt: Timestamp.optional(),
});
export type InterviewDocument = z.infer<typeof InterviewDocument>;

/** The interview fields returned after a change. */
export const InterviewReceipt = InterviewDocument.pick({ _id: true, status: true, meetingLink: true, meetingPassword: true });

/** One interview, with what the reader may do with it now. */
export const InterviewDetail = InterviewDocument.extend({
  canCancel: z.boolean(),
  /** Its payment was rejected: the interviewer and admins may release the slot at once. */
  canRelease: z.boolean(),
  canReschedule: z.boolean(),
  canReportNoShow: z.boolean(),
  canDisputeNoShow: z.boolean(),
});
export type InterviewDetail = z.infer<typeof InterviewDetail>;

/** The interview fields returned after rescheduling. */
export const RescheduleReceipt = InterviewDocument.pick({
  _id: true,
  status: true,
  scheduledDate: true,
  endTime: true,
  timeZone: true,
  reschedulesLeft: true,
});

/** The scores that not every feedback has: of each type, and of the older form. */
export const TYPE_SCORES: readonly string[] = [...Object.values(RUBRICS).flatMap((rubric) => Object.keys(rubric)), ...LEGACY_DSA_SCORES];
const score = z.int().optional();
const scoreFields = Object.fromEntries(['communicationScore', ...TYPE_SCORES].map((name) => [name, score]));

export const FeedbackDocument = z.object({
  _id: z.string(),
  interviewId: z.string(),
  interviewType: InterviewType,
  candidate: z.object({ _id: z.string(), name: z.string() }),
  interviewer: z.object({ _id: z.string(), name: z.string() }),
  createdAt: Timestamp,
  updatedAt: Timestamp.optional(),
  /** Mean of the scores, to one decimal. */
  averageScore: z.number().optional(),
  overallFeedback: z.string(),
  strengths: z.string(),
  areasOfImprovement: z.string(),
  additionalComments: z.string(),
  ...scoreFields,
});
/** The feedback fields returned after giving or editing feedback. */
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
  createdAt: Timestamp,
  candidate: z.object({ name: z.string(), email: z.string() }),
  interviewer: z.object({ name: z.string(), email: z.string() }),
  interview: z.object({ interviewType: InterviewType, scheduledDate: Timestamp }),
});
export type RatingDocument = z.infer<typeof RatingDocument>;
export const RatingSummary = z.object({ averageRating: z.number(), count: z.int() });

export const RatingReceipt = RatingDocument.pick({ _id: true, interviewId: true, rating: true, feedback: true });
