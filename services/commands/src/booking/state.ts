import type { Fact } from '@s30/contracts/events/all';
import type { BookedSlot, BookingEvent, PaymentMethod, StrandedBecause, Terms } from '@s30/contracts/events/booking';
import type { BookingId, FeedbackId, PaymentId, RatingId, SlotId } from '@s30/contracts/ids';
import type { Money } from '@s30/contracts/money';
import { chosenTerms, currentOf } from '@s30/contracts/payment';
import type { Rejection } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';

type Proof = Pick<Fact<'PaymentProofSubmitted'>, 'transactionId' | 'screenshotFileId'>;
type Progress =
  /** `until`: slot and balance are held until then; undefined if its interview is booked. */
  | { readonly status: 'pending'; readonly until: Instant | undefined }
  | { readonly status: 'submitted'; readonly proof: Proof }
  /** Needs no proof if the S30 balance covers it; otherwise `vouchedBy` confirmed that the money arrived. */
  | { readonly status: 'verified'; readonly proof: Proof | undefined; readonly vouchedBy: 'interviewer' | 'admin' | 'balance' }
  | { readonly status: 'rejected'; readonly proof: Proof; readonly rejectedAt: Instant };
type Use = { readonly status: 'pays' } | { readonly status: 'stranded'; readonly because: StrandedBecause };
type Granted = {
  readonly percent: number;
  readonly credit: Money;
  readonly onWord: Money;
  /** The part that the end of the interview gave back; undefined: all was refunded otherwise. */
  readonly atEnd: Pick<Fact<'RefundGranted'>, 'percent' | 'credit' | 'money'> | undefined;
};
/** `percent` of the payment is refunded or due; `credit` of it goes to the balance, and its `onWord` part once the account approves. */
type Refund =
  | { readonly status: 'none' }
  /** `isPartGiven`: another refund was given or sent before the `money` that is still to be sent. */
  | (Granted & { readonly status: 'due'; readonly money: Money; readonly isPartGiven: boolean })
  | (Granted & { readonly status: 'given' });
/** `deleted-after-refund`: part was refunded before the deletion, so the balance's part is not returned as well. */
type Listing = { readonly status: 'listed' | 'deleted' | 'deleted-after-refund' };

/** What a wallet should hold for a payment. `reserved`: the reservation made with the slot's hold, until it lapses. */
export type CreditWish = {
  readonly hold: 'reserved' | 'none' | 'held' | 'spent';
  readonly amount: Money;
  readonly refunded: Money;
};
/** A wish, and the booking's revision at which it arose; 0: the initial wish, which no one has to follow. */
type Wished<Wish> = { readonly wish: Wish; readonly since: number };
/** Credit backed by the interviewer's word: the amount requested from their account, and its answer so far. */
export type OnWord = Wished<Money> & { readonly answer: Omit<Fact<'CreditDecided'>, 'chargeId' | 'kind'> };

export type Payment = {
  readonly paymentId: PaymentId;
  readonly request: Fact<'PaymentRequested'>;
  readonly method: PaymentMethod;
  readonly progress: Progress;
  readonly use: Use;
  readonly refund: Refund;
  readonly listing: Listing;
  readonly credit: Wished<CreditWish>;
  readonly onWord: OnWord;
};

/** The slot of a scheduled interview, and the requested other slot while the calendar has not answered. */
type Place =
  | { readonly status: 'settled'; readonly slot: BookedSlot }
  | { readonly status: 'moving'; readonly slot: BookedSlot; readonly move: Fact<'MoveRequested'> };

type Scheduled = {
  readonly place: Place;
  readonly meetingLink: string;
  readonly meetingPassword: string;
  readonly reschedules: number;
  /** In percent: the most that a cancellation by the candidate gives back. */
  readonly refundLimit: number;
  readonly movedFrom: Instant | undefined;
  /** SEQUENCE of the calendar entry. */
  readonly calendarRevision: number;
  /** The booking's revision at the last change that the candidate was told without the link; undefined: it was with the link. */
  readonly withheld: number | undefined;
};
export type Interview =
  | { readonly status: 'none' }
  | (Scheduled & { readonly status: 'scheduled' | 'in-progress' | 'completed' })
  | (Scheduled & { readonly status: 'cancelled'; readonly cancellation: Fact<'InterviewCancelled'> });
export type BookedInterview = Exclude<Interview, { status: 'none' }>;

type Report = Pick<Fact<'NoShowReported'>, 'absent' | 'disputableUntil'>;
export type NoShow =
  | { readonly status: 'none' }
  | (Report & { readonly status: 'reported' | 'disputed' | 'void' })
  | (Report & { readonly status: 'settled'; readonly percent: number });

/** One interview and its money. */
export type Booking = Pick<Fact<'PaymentRequested'>, 'candidateId' | 'interviewerId' | 'interviewType'> & {
  readonly status: 'begun';
  /** The number of events so far. */
  readonly revision: number;
  readonly bookingId: BookingId;
  /** Oldest first. */
  readonly payments: readonly Payment[];
  readonly interview: Interview;
  readonly noShow: NoShow;
  readonly feedback: FeedbackId | undefined;
  readonly rating: RatingId | undefined;
  /** The slot that the calendar should keep for it. */
  readonly slot: Wished<SlotId | undefined>;
  /** The referral bonus, as one amount for both people. */
  readonly bonus: OnWord;
};
export type BookingState = { readonly status: 'none'; readonly revision: 0 } | Booking;
export type Booked = Booking & { readonly interview: BookedInterview };
export const isBooked = (booking: BookingState): booking is Booked => booking.status !== 'none' && booking.interview.status !== 'none';
export type Decided = readonly BookingEvent[] | Rejection;

/** The terms of the method in effect. */
export const chosenIn = ({ request, method }: Payment): Terms => chosenTerms({ terms: request.terms, method });

export const paymentOf = (state: BookingState, paymentId: string): Payment | undefined =>
  state.status === 'none' ? undefined : state.payments.find((payment) => payment.paymentId === paymentId);
/** The credit on the interviewer's word that a charge is for: that of a payment's refund, or the bonus. */
export const creditOf = (booking: Booking, { chargeId, kind }: Pick<Fact<'CreditDecided'>, 'chargeId' | 'kind'>) =>
  kind === 'bonus' ? booking.bonus : paymentOf(booking, chargeId)?.onWord;
/** The payment that counts for the interview; undefined if there is none (any more). */
export const currentPayment = ({ payments }: Booking): Payment | undefined =>
  currentOf(
    payments,
    ({ listing }) => listing.status !== 'listed',
    ({ use }) => (use.status === 'stranded' ? use.because : undefined),
  );
/** The candidate does not get the link while a rejected payment awaits new proof. */
export const isLinkHidden = (booking: Booking): boolean => currentPayment(booking)?.progress.status === 'rejected';
/** True if money was sent or the balance paid in full: the slot must then be kept or the payment refunded. */
export const isProven = ({ progress }: Payment): boolean => progress.status === 'submitted' || progress.status === 'verified';
export const isOpenReport = ({ noShow }: Booking): boolean => noShow.status === 'reported' || noShow.status === 'disputed';
