import { z } from 'zod';
import { ERASED_FILE } from '../files.ts';
import { FeedbackId, FileId, PaymentId, RatingId, SlotId, UserId } from '../ids.ts';
import { InterviewType } from '../interviewTypes.ts';
import { Money } from '../money.ts';
import { RATING_MAX, RATING_MIN, RATING_TEXT_MAX, SCORE_MAX, SCORE_MIN } from '../rules.ts';
import { StoredInstant, TimeZone } from '../time.ts';
import { defineEvents, type EventOf, personal, secret } from './define.ts';
import { ChargeKind } from './interviewerAccount.ts';

export const PAYMENT_METHODS = ['UPI', 'Zelle'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The interview's cost by one method; amount = usedS30Balance + remainingAmount. */
export const Terms = z.strictObject({
  method: PaymentMethod,
  amount: Money,
  /** The part paid from the S30 balance, in the currency of `amount`. */
  usedS30Balance: Money,
  /** The same part in rupees, as taken from the balance. */
  credit: Money,
  remainingAmount: Money,
  fee: Money,
});
export type Terms = z.infer<typeof Terms>;

/** Why a payment has no slot: it needs a refund or another slot. */
export const StrandedBecause = z.enum(['slot-taken', 'too-late', 'balance-used', 'paid-twice']);
export type StrandedBecause = z.infer<typeof StrandedBecause>;

/** A calendar slot as recorded in the booking. */
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

/** Text about a booking is personal data of both parties, regardless of its author. */
const BOTH = ['candidateId', 'interviewerId'];
const reason = personal(z.string(), BOTH).optional();
const statement = personal(z.string(), BOTH);

/** Belongs to the candidate, who paid for it; it survives the interviewer's erasure. */
const feedbackContent = {
  scores: personal(Scores, 'candidateId', {}),
  strengths: personal(z.string(), 'candidateId'),
  areasOfImprovement: personal(z.string(), 'candidateId'),
  overallFeedback: personal(z.string(), 'candidateId').optional(),
  additionalComments: personal(z.string(), 'candidateId').optional(),
};

/** One interview and its money; only the stream `booking-<id>` decides about either. */
export const bookingEvents = defineEvents('booking', {
  /**
   * A snapshot: later changes of price, payee or rate do not affect it. The first of `terms` applies unless the payer chooses
   * another. If the hold lapses unpaid, the same payment can be requested again on current terms.
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
    /** Slot and balance are held until then. Absent if the interview is already booked. */
    until: StoredInstant.optional(),
    /** Who earns a bonus when the candidate's first paid interview is completed. */
    referredBy: personal(UserId, 'candidateId').optional(),
  }),
  /** The holder requested the slot again before the hold lapsed. */
  HoldRenewed: z.object({ paymentId: PaymentId, until: StoredInstant }),
  PaymentMethodChosen: z.object({ paymentId: PaymentId, method: PaymentMethod }),
  PaymentProofSubmitted: z.object({
    paymentId: PaymentId,
    method: PaymentMethod,
    transactionId: personal(z.string(), 'candidateId'),
    screenshotFileId: personal(FileId, 'candidateId', ERASED_FILE),
    /** SHA-256 of the stored picture; used to find duplicates. */
    pictureDigest: personal(z.string(), 'candidateId').optional(),
  }),
  /** The S30 balance covers the whole price: no proof is needed. */
  PaymentCovered: z.object({ paymentId: PaymentId }),
  PaymentVerified: z.object({ paymentId: PaymentId, vouchedBy: z.enum(['interviewer', 'admin']) }),
  PaymentRejected: z.object({
    paymentId: PaymentId,
    reason,
    /** The booking is released some time after this unless new proof arrives. */
    rejectedAt: StoredInstant,
  }),
  /** A proven or covered payment has no slot: the calendar or the wallet refused. New proof tries again. */
  PaymentStranded: z.object({ paymentId: PaymentId, because: StrandedBecause }),
  /** `credit` goes to the balance at once; `money` is sent by an admin (`RefundSent`). A payment's percents total at most 100. */
  RefundGranted: z.object({
    paymentId: PaymentId,
    percent: z.int().min(1).max(100),
    as: RefundAs,
    credit: Money,
    /** The part of `credit` backed only by the interviewer's word that they were paid; their account decides when it is granted. */
    onWord: Money.optional(),
    money: Money,
    cause: z.enum(['cancellation', 'no-show', 'release', 'stranded', 'admin']),
    reason,
  }),
  /** The interviewer account's decision on a charge: a refund (by payment id) or the referral bonus. Amounts in rupees. */
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
  /** Hides the payment from lists and revenue. New proof or verification restores it. */
  PaymentDeleted: z.object({ paymentId: PaymentId, reason }),

  /** The calendar has booked the slot for it. */
  InterviewScheduled: z.object({
    candidateId: UserId,
    interviewerId: UserId,
    interviewType: InterviewType,
    slot: BookedSlot,
    paymentId: PaymentId,
    price: Money,
    /** The interviewer's default link at the time of booking; empty if there was none. */
    meetingLink: personal(z.string(), 'interviewerId'),
  }),
  MeetingLinkChanged: z.object({
    meetingLink: personal(z.string().min(1), 'interviewerId', 'erased'),
    meetingPassword: secret(z.string(), 'interviewerId').optional(),
  }),
  /** The calendar is asked for another slot. */
  MoveRequested: z.object({ to: BookedSlot, reason, refundLimit: percent }),
  /** The calendar refused that slot: the booking keeps the one it has. */
  MoveRefused: z.object({ slotId: SlotId }),
  InterviewRescheduled: z.object({
    slot: BookedSlot,
    reason,
    /** The number of moves so far, including this one. */
    count: z.int().min(1),
    /** In percent: the lowest cancellation tier at this and any earlier move; caps every later tier. */
    refundLimit: percent,
  }),
  InterviewStarted: z.object({}),
  /** `percent` of what was paid, or is verified later, is refunded: as S30 balance or, on request, as money. */
  InterviewCancelled: z.object({
    reason,
    percent,
    refundAs: RefundAs,
    /** `release`: no new proof came after its payment was rejected. */
    cause: z.enum(['cancellation', 'no-show', 'release']),
  }),
  NoShowReported: z.object({
    absent: z.enum(['candidate', 'interviewer']),
    statement,
    disputableUntil: StoredInstant,
  }),
  NoShowDisputed: z.object({ statement }),
  /** `percent` is what the candidate gets back. The interview is also cancelled, unless it took place after all. */
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
