import { z } from 'zod';

const Id = z.string().regex(/^[A-Za-z0-9._-]{1,80}$/, 'must be an id, as lists name it');

export const UserId = Id.brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const SlotId = Id.brand<'SlotId'>();
export type SlotId = z.infer<typeof SlotId>;
export const BookingId = Id.brand<'BookingId'>();
export type BookingId = z.infer<typeof BookingId>;
export const PaymentId = Id.brand<'PaymentId'>();
export type PaymentId = z.infer<typeof PaymentId>;
export const InterviewId = Id.brand<'InterviewId'>();
export type InterviewId = z.infer<typeof InterviewId>;
export const FeedbackId = Id.brand<'FeedbackId'>();
export type FeedbackId = z.infer<typeof FeedbackId>;
export const RatingId = Id.brand<'RatingId'>();
export type RatingId = z.infer<typeof RatingId>;
export const SlotRequestId = Id.brand<'SlotRequestId'>();
export type SlotRequestId = z.infer<typeof SlotRequestId>;
export const FileId = Id.brand<'FileId'>();
export type FileId = z.infer<typeof FileId>;
/** Names a password's hash in the secret store; the password set at registration uses the user's id. */
export const PasswordId = Id.brand<'PasswordId'>();
export type PasswordId = z.infer<typeof PasswordId>;
export const SecondFactorId = Id.brand<'SecondFactorId'>();
export type SecondFactorId = z.infer<typeof SecondFactorId>;
export const ProblemId = Id.brand<'ProblemId'>();
export type ProblemId = z.infer<typeof ProblemId>;

/** A slot id includes its calendar, so that commands find the stream without querying a read model. */
export const slotIdFrom = (interviewerId: UserId, unique: string): SlotId => `${interviewerId}.${unique}` as SlotId;

/** The interviewer whose calendar holds a slot; undefined for anything that is not a slot id. */
export function interviewerOf(slotId: string): UserId | undefined {
  const dot = slotId.lastIndexOf('.');
  return dot > 0 ? (slotId.slice(0, dot) as UserId) : undefined;
}

/** A booking has one interview and any number of payments; the ids of all of them contain the booking's id. */
export const interviewIdOf = (bookingId: BookingId): InterviewId => bookingId as string as InterviewId;
export const bookingOfInterview = (interviewId: string): BookingId => interviewId as BookingId;
export const paymentIdOf = (bookingId: BookingId, ordinal: number): PaymentId => `${ordinal}.${bookingId}` as PaymentId;
/** The booking that a payment belongs to. For a malformed payment id, the result names no existing booking. */
export const bookingOfPayment = (paymentId: string): BookingId => paymentId.slice(paymentId.indexOf('.') + 1) as BookingId;
/** The id of a booking's referral bonus charge; a refund charge has its payment's id. */
export const bonusChargeOf = (bookingId: BookingId): string => `bonus.${bookingId}`;
export const bookingOfCharge = (chargeId: string): BookingId => bookingOfPayment(chargeId);
/** A booking has one feedback and one rating. */
export const feedbackIdOf = (bookingId: BookingId): FeedbackId => `${bookingId}.feedback` as FeedbackId;
export const ratingIdOf = (bookingId: BookingId): RatingId => `${bookingId}.rating` as RatingId;
export const bookingOfFeedback = (feedbackId: string): BookingId => feedbackId.replace(/\.feedback$/, '') as BookingId;
