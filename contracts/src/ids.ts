import { z } from 'zod';

const id = z.string().regex(/^[A-Za-z0-9._-]{1,80}$/);

export const UserId = id.brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const SlotId = id.brand<'SlotId'>();
export type SlotId = z.infer<typeof SlotId>;
export const PaymentId = id.brand<'PaymentId'>();
export type PaymentId = z.infer<typeof PaymentId>;
export const InterviewId = id.brand<'InterviewId'>();
export type InterviewId = z.infer<typeof InterviewId>;
export const FeedbackId = id.brand<'FeedbackId'>();
export type FeedbackId = z.infer<typeof FeedbackId>;
export const RatingId = id.brand<'RatingId'>();
export type RatingId = z.infer<typeof RatingId>;
export const SlotRequestId = id.brand<'SlotRequestId'>();
export type SlotRequestId = z.infer<typeof SlotRequestId>;
export const FileId = id.brand<'FileId'>();
export type FileId = z.infer<typeof FileId>;
export const ProblemId = id.brand<'ProblemId'>();
export type ProblemId = z.infer<typeof ProblemId>;

/** A slot names its calendar, so that a command finds the stream without asking a read model. */
export const slotIdFrom = (interviewerId: UserId, unique: string): SlotId => `${interviewerId}.${unique}` as SlotId;

/** The interviewer whose calendar holds a slot; undefined for anything that is not a slot id. */
export function interviewerOf(slotId: string): UserId | undefined {
  const dot = slotId.lastIndexOf('.');
  return dot > 0 ? (slotId.slice(0, dot) as UserId) : undefined;
}
