import { z } from 'zod';
import { FeedbackId, FileId, PaymentId, RatingId, SlotId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Money } from '../money.ts';
import { RATING_MAX, RATING_MIN, RATING_TEXT_MAX, SCORE_MAX, SCORE_MIN } from '../rules.ts';
import { StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf, type Fact, personal, secret } from './define.ts';
import { ChargeKind } from './interviewerAccount.ts';

export const PAYMENT_METHODS = ['UPI', 'Zelle'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What the interview costs by one method; amount = usedS30Balance + remainingAmount. */
export const Terms = z.strictObject({
  method: PaymentMethod,
  amount: Money,
  /** The part that the S30 balance pays, in the currency of `amount` … */
  usedS30Balance: Money,
  /** … and what that takes from the balance, in rupees. */
  credit: Money,
  remainingAmount: Money,
  fee: Money,
});
export type Terms = z.infer<typeof Terms>;

/** Why a payment pays for nothing: it needs a refund, or another slot. */
export const StrandedBecause = z.enum(['slot-taken', 'too-late', 'balance-used', 'paid-twice']);
export type StrandedBecause = z.infer<typeof StrandedBecause>;

/** A slot of the calendar as the booking knows it. */
export const BookedSlot = z.strictObject({
  slotId: SlotId,
  startTime: StoredInstant,
  endTime: StoredInstant,
  timeZone: TimeZone,
});
export type BookedSlot = z.infer<typeof BookedSlot>;

export const RefundAs = z.enum(['credit', 'money']);
export type RefundAs = z.infer<typeof RefundAs>;
const percent = z.int().min(0).max(100);

export const Scores = z.record(z.string(), z.int().min(SCORE_MIN).max(SCORE_MAX));

/** Anything written about a booking belongs to both parties, regardless of the author. */
const BOTH = ['candidateId', 'interviewerId'];
const reason = personal(z.string(), BOTH).optional();
const statement = personal(z.string(), BOTH);
/** Stands in for a file that was erased. */
const NO_FILE = 'erased';

/** Belongs to the candidate, who paid for it: it stays when the interviewer is erased. */
const feedbackContent = {
  scores: personal(Scores, 'candidateId', {}),
  strengths: personal(z.string(), 'candidateId'),
  areasOfImprovement: personal(z.string(), 'candidateId'),
  overallFeedback: personal(z.string(), 'candidateId').optional(),
  additionalComments: personal(z.string(), 'candidateId').optional(),
};

/** One interview and its money: the stream `booking-<id>` is the one author of both. */
export const bookingEvents = defineEvents('booking', {
  /**
   * A snapshot: later changes of price, payee or rate do not touch it. The first of `terms` is what is asked for unless the payer
   * chooses. The same payment is requested again, on today's terms, when its hold had lapsed unpaid.
   */
  PaymentRequested: z.object({
    paymentId: PaymentId,
    candidateId: UserId,
    interviewerId: UserId,
    interviewType: InterviewType,
    slot: BookedSlot,
    terms: z.array(Terms).min(1),
    exchangeRate: z.number().positive(),
    upiId: personal(z.string(), 'interviewerId').optional(),
    qrCodeFileId: personal(FileId, 'interviewerId').optional(),
    zelleId: personal(z.string(), 'interviewerId').optional(),
    /** Slot and balance are held for it until then. Absent: its interview is booked already. */
    until: StoredInstant.optional(),
    /** Who gets a bonus when the candidate's first paid interview is completed. */
    referredBy: personal(UserId, 'candidateId').optional(),
  }),
  /** The holder asked again in time. */
  HoldRenewed: z.object({ paymentId: PaymentId, until: StoredInstant }),
  PaymentMethodChosen: z.object({ paymentId: PaymentId, method: PaymentMethod }),
  PaymentProofSubmitted: z.object({
    paymentId: PaymentId,
    method: PaymentMethod,
    transactionId: personal(z.string(), 'candidateId'),
    screenshotFileId: personal(FileId, 'candidateId', NO_FILE),
    /** SHA-256 of the picture as stored: equal for equal pictures. */
    pictureDigest: personal(z.string(), 'candidateId').optional(),
  }),
  /** The S30 balance covers all of it: no proof is needed. */
  PaymentCovered: z.object({ paymentId: PaymentId }),
  PaymentVerified: z.object({ paymentId: PaymentId, vouchedBy: z.enum(['interviewer', 'admin']) }),
  PaymentRejected: z.object({
    paymentId: PaymentId,
    reason,
    /** The booking is released some time after it. */
    rejectedAt: StoredInstant,
  }),
  /** What was proven, or covered, pays for nothing: the calendar or the wallet said no. New proof tries again. */
  PaymentStranded: z.object({ paymentId: PaymentId, because: StrandedBecause }),
  /** `credit` goes to the balance at once; `money` is a task for an admin, done by `RefundSent`. Percents of one payment add up to at most 100. */
  RefundGranted: z.object({
    paymentId: PaymentId,
    percent: z.int().min(1).max(100),
    as: RefundAs,
    credit: Money,
    /** The part of `credit` that rests on the interviewer's word that money arrived: their account decides when it is given. */
    onWord: Money.optional(),
    money: Money,
    cause: z.enum(['cancellation', 'no-show', 'release', 'stranded', 'admin']),
    reason,
  }),
  /** The interviewer's account's decision on a charge: a refund (by its payment's id) or the referral bonus. Amounts in rupees. */
  CreditDecided: z.object({
    chargeId: z.string().min(1),
    kind: ChargeKind,
    /** The charge's version: older decisions are ignored. */
    version: z.int().min(1),
    given: Money,
    waiting: Money,
    declined: Money,
  }),
  RefundSent: z.object({ paymentId: PaymentId, amount: Money, note: personal(z.string(), 'candidateId').optional() }),
  /** The record leaves lists and revenue. New proof, or a verification, brings it back. */
  PaymentDeleted: z.object({ paymentId: PaymentId, reason }),

  /** The calendar has given it the slot. */
  InterviewScheduled: z.object({
    candidateId: UserId,
    interviewerId: UserId,
    interviewType: InterviewType,
    slot: BookedSlot,
    paymentId: PaymentId,
    price: Money,
    /** The interviewer's default link at the time of booking; empty when there was none. */
    meetingLink: personal(z.string(), 'interviewerId'),
  }),
  MeetingLinkChanged: z.object({
    meetingLink: personal(z.string().min(1), 'interviewerId', 'erased'),
    meetingPassword: secret(z.string(), 'interviewerId').optional(),
  }),
  /** The calendar is asked for another slot … */
  MoveRequested: z.object({ to: BookedSlot, reason, refundLimit: percent }),
  /** … and has said no: the booking stays where it is. */
  MoveRefused: z.object({ slotId: SlotId }),
  InterviewRescheduled: z.object({
    slot: BookedSlot,
    reason,
    /** How often it was moved by now. */
    count: z.int().min(1),
    /** In percent, the least of the cancellation tiers at this and every earlier move: more never comes back by the tiers. */
    refundLimit: percent,
  }),
  InterviewStarted: z.object({}),
  /** `percent` of what was paid, or is verified later, comes back, as S30 balance or, when asked for, as money. */
  InterviewCancelled: z.object({
    reason,
    percent,
    refundAs: RefundAs,
    /** `release`: its rejected payment was not proven again. */
    cause: z.enum(['cancellation', 'no-show', 'release']),
  }),
  NoShowReported: z.object({
    absent: z.enum(['candidate', 'interviewer']),
    statement,
    disputableUntil: StoredInstant,
  }),
  NoShowDisputed: z.object({ statement }),
  /** `percent` is what the candidate gets back. The interview is cancelled beside it, unless it took place after all. */
  NoShowSettled: z.object({ percent, reason }),
  FeedbackGiven: z.object({ feedbackId: FeedbackId, interviewType: InterviewType, ...feedbackContent }),
  FeedbackEdited: z.object({ feedbackId: FeedbackId, ...feedbackContent }),
  InterviewCompleted: z.object({}),
  InterviewRated: z.object({
    ratingId: RatingId,
    rating: z.int().min(RATING_MIN).max(RATING_MAX),
    feedback: personal(z.string().max(RATING_TEXT_MAX), BOTH).optional(),
  }),
});
export type BookingEvent = EventOf<typeof bookingEvents>;
/** The data of one event of a booking. */
export type BookingFact<Type extends BookingEvent['type']> = Fact<BookingEvent, Type>;
