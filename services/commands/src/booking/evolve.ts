import { calendarRevisionAfter } from '@s30/contracts/calendarEntry';
import { shareOf } from '@s30/contracts/cancellation';
import type { BookingEvent, BookingFact } from '@s30/contracts/events/booking';
import { bookingOfPayment } from '@s30/contracts/ids';
import { lessBy, NO_RUPEES, plus } from '@s30/contracts/money';
import { unreachable } from '@s30/platform/decider/decider';
import {
  type BookedInterview,
  type Booking,
  type BookingState,
  chosenIn,
  INITIAL_PLACE,
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
  return withWishes({ ...applied(before, event), revision });
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

function applied(booking: Booking, event: BookingEvent): Booking {
  const onPayment = ({ paymentId }: { readonly paymentId: string }, change: (payment: Payment) => Partial<Payment>): Booking => ({
    ...booking,
    payments: booking.payments.map((payment) => (payment.paymentId === paymentId ? { ...payment, ...change(payment) } : payment)),
  });
  const onInterview = (change: (interview: BookedInterview) => BookedInterview): Booking => {
    const { interview } = booking;
    if (interview.status === 'none') return booking;
    return { ...booking, interview: { ...change(interview), calendarRevision: calendarRevisionAfter(event, interview) } };
  };
  const withheld = isLinkHidden(booking) ? booking.revision + 1 : undefined;
  switch (event.type) {
    case 'PaymentRequested':
      return requested(booking, event.data);
    case 'HoldRenewed':
      return onPayment(event.data, () => ({ progress: { status: 'pending', until: event.data.until } }));
    case 'PaymentMethodChosen':
      return onPayment(event.data, () => ({ method: event.data.method }));
    case 'PaymentProofSubmitted': {
      const { method, transactionId, screenshotFileId } = event.data;
      const progress = { status: 'submitted', proof: { transactionId, screenshotFileId } } as const;
      return onPayment(event.data, () => ({ method, progress, use: { status: 'pays' }, listing: { status: 'listed' } }));
    }
    case 'PaymentCovered':
      return onPayment(event.data, () => ({ progress: { status: 'verified', proof: undefined, vouchedBy: 'balance' } }));
    case 'PaymentVerified':
      return onPayment(event.data, ({ progress }) => ({
        progress: { status: 'verified', proof: 'proof' in progress ? progress.proof : undefined, vouchedBy: event.data.vouchedBy },
        listing: { status: 'listed' },
      }));
    case 'PaymentRejected':
      return onPayment(event.data, ({ progress }) =>
        progress.status === 'submitted' ? { progress: { ...progress, status: 'rejected', rejectedAt: event.data.rejectedAt } } : {},
      );
    case 'PaymentStranded': {
      const { because } = event.data;
      return onPayment(event.data, (payment) => ({
        use: { status: 'stranded', because },
        refund: because === 'balance-used' ? withoutBalance(payment) : payment.refund,
      }));
    }
    case 'RefundGranted':
      return onPayment(event.data, ({ refund }) => ({ refund: granted(refund, event.data) }));
    case 'CreditDecided': {
      const { chargeId, kind, ...answer } = event.data;
      if (kind === 'bonus') return { ...booking, bonus: { ...booking.bonus, answer } };
      return onPayment({ paymentId: chargeId }, ({ onWord }) => ({ onWord: { ...onWord, answer } }));
    }
    case 'RefundSent':
      return onPayment(event.data, ({ refund }) => {
        if (refund.status !== 'due') return {};
        const { money: _m, isPartGiven: _p, ...given } = refund;
        return { refund: { ...given, status: 'given' } };
      });
    case 'PaymentDeleted':
      return onPayment(event.data, ({ refund }) => ({
        listing: { status: refund.status === 'none' ? 'deleted' : 'deleted-after-refund' },
      }));
    case 'InterviewScheduled': {
      const { slot, meetingLink } = event.data;
      if (booking.interview.status !== 'none') return booking;
      return { ...booking, interview: { status: 'scheduled', place: { status: 'settled', slot }, meetingLink, ...INITIAL_PLACE } };
    }
    case 'MeetingLinkChanged': {
      const { meetingLink, meetingPassword } = event.data;
      return onInterview((interview) => ({
        ...interview,
        ...{ meetingLink, withheld },
        meetingPassword: meetingPassword ?? interview.meetingPassword,
      }));
    }
    case 'MoveRequested':
      return onInterview((interview) => ({ ...interview, place: { status: 'moving', slot: interview.place.slot, move: event.data } }));
    case 'MoveRefused':
      return onInterview((interview) => ({ ...interview, place: { status: 'settled', slot: interview.place.slot } }));
    case 'InterviewRescheduled': {
      const { slot, count: reschedules, refundLimit } = event.data;
      return onInterview(({ place, ...interview }) => ({
        ...interview,
        ...{ reschedules, refundLimit, withheld },
        movedFrom: place.slot.startTime,
        place: { status: 'settled', slot },
      }));
    }
    case 'InterviewStarted':
      return onInterview((interview) => (interview.status === 'scheduled' ? { ...interview, status: 'in-progress' } : interview));
    case 'InterviewCompleted':
      return { ...onInterview((interview) => ({ ...interview, status: 'completed' })), noShow: completed(booking.noShow) };
    case 'InterviewCancelled':
      return onInterview(({ place, ...interview }) => ({
        ...interview,
        place: { status: 'settled', slot: place.slot },
        status: 'cancelled',
        cancellation: event.data,
      }));
    case 'NoShowReported': {
      const { absent, disputableUntil } = event.data;
      return { ...booking, noShow: { status: 'reported', absent, disputableUntil } };
    }
    case 'NoShowDisputed': {
      const { noShow } = booking;
      return noShow.status === 'reported' ? { ...booking, noShow: { ...noShow, status: 'disputed' } } : booking;
    }
    case 'NoShowSettled': {
      const { noShow } = booking;
      return noShow.status === 'none' ? booking : { ...booking, noShow: { ...noShow, status: 'settled', percent: event.data.percent } };
    }
    case 'FeedbackGiven':
      return { ...booking, feedback: event.data.feedbackId };
    case 'FeedbackEdited':
      return booking;
    case 'InterviewRated':
      return { ...booking, rating: event.data.ratingId };
    default:
      return unreachable(event);
  }
}

function requested(booking: Booking, request: BookingFact<'PaymentRequested'>): Booking {
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
function granted(refund: Payment['refund'], more: BookingFact<'RefundGranted'>): Payment['refund'] {
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
