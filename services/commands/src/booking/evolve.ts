import { calendarRevisionAfter } from '@s30/contracts/calendarEntry';
import { shareOf } from '@s30/contracts/cancellation';
import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent } from '@s30/contracts/events/booking';
import { bookingOfPayment } from '@s30/contracts/ids';
import { lessBy, NO_RUPEES, plus } from '@s30/contracts/money';
import { evolveBy } from '@s30/platform/decider/decider';
import {
  type BookedInterview,
  type Booking,
  type BookingState,
  chosenIn,
  INITIAL_PLACE,
  type Interview,
  isLinkHidden,
  type NoShow,
  type Payment,
} from './state.ts';
import { NO_CREDIT, NOT_ON_WORD, RESERVED, withWishes } from './wishes.ts';

/** Applies an event and updates the wishes to calendar, wallets and account, with the revisions at which they changed. */
export function evolve(state: BookingState, event: BookingEvent): BookingState {
  const before = state.status === 'none' ? begun(event) : state;
  if (before === undefined) return state;
  const revision = state.revision + 1;
  return withWishes({ ...withEntry(applied(before, event), before.interview, event), revision });
}

/** Counts the changes that calendar apps have to show. */
function withEntry(booking: Booking, before: Interview, event: BookingEvent): Booking {
  const { interview } = booking;
  if (before.status === 'none' || interview.status === 'none') return booking;
  return { ...booking, interview: { ...interview, calendarRevision: calendarRevisionAfter(event, before) } };
}

function begun(event: BookingEvent): Booking | undefined {
  if (event.type !== 'PaymentRequested') return undefined;
  const { paymentId, candidateId, interviewerId, interviewType } = event.data;
  return {
    status: 'begun',
    revision: 0,
    bookingId: bookingOfPayment(paymentId),
    ...{ candidateId, interviewerId, interviewType },
    payments: [],
    interview: { status: 'none' },
    noShow: { status: 'none' },
    feedback: undefined,
    rating: undefined,
    slot: { wish: undefined, since: 0 },
    bonus: NOT_ON_WORD,
  };
}

const applied = evolveBy<Booking, BookingEvent>({
  PaymentRequested: requested,
  HoldRenewed: (booking, { paymentId, until }) => onPayment(booking, paymentId, () => ({ progress: { status: 'pending', until } })),
  PaymentMethodChosen: (booking, { paymentId, method }) => onPayment(booking, paymentId, () => ({ method })),
  PaymentProofSubmitted: (booking, { paymentId, method, transactionId, screenshotFileId }) =>
    onPayment(booking, paymentId, () => {
      const progress = { status: 'submitted', proof: { transactionId, screenshotFileId } } as const;
      return { method, progress, use: { status: 'pays' }, listing: { status: 'listed' } };
    }),
  PaymentCovered: (booking, { paymentId }) =>
    onPayment(booking, paymentId, () => ({ progress: { status: 'verified', proof: undefined, vouchedBy: 'balance' } })),
  PaymentVerified: (booking, { paymentId, vouchedBy }) =>
    onPayment(booking, paymentId, ({ progress }) => ({
      progress: { status: 'verified', proof: 'proof' in progress ? progress.proof : undefined, vouchedBy },
      listing: { status: 'listed' },
    })),
  PaymentRejected: (booking, { paymentId, rejectedAt }) =>
    onPayment(booking, paymentId, ({ progress }) =>
      progress.status === 'submitted' ? { progress: { ...progress, status: 'rejected', rejectedAt } } : {},
    ),
  PaymentStranded: (booking, { paymentId, because }) =>
    onPayment(booking, paymentId, (payment) => ({
      use: { status: 'stranded', because },
      refund: because === 'balance-used' ? withoutBalance(payment) : payment.refund,
    })),
  RefundGranted: (booking, grant) => onPayment(booking, grant.paymentId, ({ refund }) => ({ refund: granted(refund, grant) })),
  CreditDecided: (booking, { chargeId, kind, ...answer }) => {
    if (kind === 'bonus') return { ...booking, bonus: { ...booking.bonus, answer } };
    return onPayment(booking, chargeId, ({ onWord }) => ({ onWord: { ...onWord, answer } }));
  },
  RefundSent: (booking, { paymentId }) =>
    onPayment(booking, paymentId, ({ refund }) => {
      if (refund.status !== 'due') return {};
      const { money: _m, isPartGiven: _p, ...given } = refund;
      return { refund: { ...given, status: 'given' } };
    }),
  PaymentDeleted: (booking, { paymentId }) =>
    onPayment(booking, paymentId, ({ refund }) => ({ listing: { status: refund.status === 'none' ? 'deleted' : 'deleted-after-refund' } })),
  InterviewScheduled: (booking, { slot, meetingLink }) => {
    if (booking.interview.status !== 'none') return booking;
    return { ...booking, interview: { status: 'scheduled', place: { status: 'settled', slot }, meetingLink, ...INITIAL_PLACE } };
  },
  MeetingLinkChanged: (booking, { meetingLink, meetingPassword }) =>
    onInterview(booking, (interview) => ({
      ...interview,
      ...{ meetingLink, withheld: withheldIn(booking) },
      meetingPassword: meetingPassword ?? interview.meetingPassword,
    })),
  MoveRequested: (booking, move) =>
    onInterview(booking, ({ place: { slot }, ...interview }) => ({ ...interview, place: { status: 'moving', slot, move } })),
  MoveRefused: (booking) => onInterview(booking, settledInterview),
  InterviewRescheduled: (booking, { slot, count: reschedules, refundLimit }) =>
    onInterview(booking, ({ place, ...interview }) => ({
      ...interview,
      ...{ reschedules, refundLimit, withheld: withheldIn(booking) },
      movedFrom: place.slot.startTime,
      place: { status: 'settled', slot },
    })),
  InterviewStarted: (booking) =>
    onInterview(booking, (interview) => (interview.status === 'scheduled' ? { ...interview, status: 'in-progress' } : interview)),
  InterviewCompleted: (booking) => ({
    ...onInterview(booking, (interview) => ({ ...interview, status: 'completed' })),
    noShow: completed(booking.noShow),
  }),
  InterviewCancelled: (booking, cancellation) =>
    onInterview(booking, (interview) => ({ ...settledInterview(interview), status: 'cancelled', cancellation })),
  NoShowReported: (booking, { absent, disputableUntil }) => ({ ...booking, noShow: { status: 'reported', absent, disputableUntil } }),
  NoShowDisputed: (booking) => {
    const { noShow } = booking;
    return noShow.status === 'reported' ? { ...booking, noShow: { ...noShow, status: 'disputed' } } : booking;
  },
  NoShowSettled: (booking, { percent }) => {
    const { noShow } = booking;
    return noShow.status === 'none' ? booking : { ...booking, noShow: { ...noShow, status: 'settled', percent } };
  },
  FeedbackGiven: (booking, { feedbackId: feedback }) => ({ ...booking, feedback }),
  FeedbackEdited: (booking) => booking,
  InterviewRated: (booking, { ratingId: rating }) => ({ ...booking, rating }),
});

const onPayment = (booking: Booking, paymentId: string, change: (payment: Payment) => Partial<Payment>): Booking => ({
  ...booking,
  payments: booking.payments.map((payment) => (payment.paymentId === paymentId ? { ...payment, ...change(payment) } : payment)),
});
const onInterview = (booking: Booking, change: (interview: BookedInterview) => BookedInterview): Booking =>
  booking.interview.status === 'none' ? booking : { ...booking, interview: change(booking.interview) };
const settledInterview = (interview: BookedInterview): BookedInterview => ({
  ...interview,
  place: { status: 'settled', slot: interview.place.slot },
});
/** The revision of a change that the candidate is told without the link. */
const withheldIn = (booking: Booking): number | undefined => (isLinkHidden(booking) ? booking.revision + 1 : undefined);

function requested(booking: Booking, request: Fact<'PaymentRequested'>): Booking {
  const [first] = request.terms;
  if (first === undefined) return booking;
  const payment: Payment = {
    paymentId: request.paymentId,
    request,
    method: first.method,
    progress: { status: 'pending', until: request.until },
    use: { status: 'pays' },
    refund: { status: 'none' },
    listing: { status: 'listed' },
    credit: { wish: request.until === undefined ? NO_CREDIT : RESERVED, since: 0 },
    onWord: NOT_ON_WORD,
  };
  return { ...booking, payments: [...booking.payments.filter(({ paymentId }) => paymentId !== payment.paymentId), payment] };
}

/** Adds a granted refund to the earlier ones. */
function granted(refund: Payment['refund'], more: Fact<'RefundGranted'>): Payment['refund'] {
  const before = refund.status === 'none' ? { percent: 0, credit: NO_RUPEES, onWord: NO_RUPEES, atEnd: undefined } : refund;
  const sums = {
    percent: before.percent + more.percent,
    credit: plus(before.credit, more.credit),
    onWord: plus(before.onWord, more.onWord ?? NO_RUPEES),
    atEnd: more.cause === 'admin' || more.cause === 'stranded' ? before.atEnd : more,
  };
  const money = refund.status === 'due' ? plus(refund.money, more.money) : more.money;
  if (money.minor === 0) return { ...sums, status: 'given' };
  const isPartGiven = more.money.minor === 0 || refund.status === 'given' || (refund.status === 'due' && refund.isPartGiven);
  return { ...sums, status: 'due', money, isPartGiven };
}

/** Removes the balance's part from a refund, because the balance never paid it. */
function withoutBalance(payment: Payment): Payment['refund'] {
  const { refund } = payment;
  if (refund.status === 'none') return refund;
  return { ...refund, credit: lessBy(refund.credit, shareOf(chosenIn(payment).credit, refund.percent)) };
}

/** Voids an open report: the interview took place after all. */
const completed = (noShow: NoShow): NoShow =>
  noShow.status === 'reported' || noShow.status === 'disputed' ? { ...noShow, status: 'void' } : noShow;
