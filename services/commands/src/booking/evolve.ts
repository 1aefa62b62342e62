import { calendarRevisionAfter } from '@s30/contracts/calendarEntry';
import { shareOf, WHOLE_REFUND } from '@s30/contracts/cancellation';
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

const onPayment = (booking: Booking, paymentId: string, change: (payment: Payment) => Partial<Payment>): Booking => ({
  ...booking,
  payments: booking.payments.map((payment) => (payment.paymentId === paymentId ? { ...payment, ...change(payment) } : payment)),
});
/** A change of the payment that the event names. */
const ofPayment =
  <Data extends { readonly paymentId: string }>(change: (payment: Payment, data: Data) => Partial<Payment>) =>
  (booking: Booking, data: Data): Booking =>
    onPayment(booking, data.paymentId, (payment) => change(payment, data));
/** A change of the interview, if there is one. */
const ofInterview =
  <Data>(change: (interview: BookedInterview, data: Data, booking: Booking) => BookedInterview) =>
  (booking: Booking, data: Data): Booking =>
    booking.interview.status === 'none' ? booking : { ...booking, interview: change(booking.interview, data, booking) };

const applied = evolveBy<Booking, BookingEvent>({
  PaymentRequested: requested,
  HoldRenewed: ofPayment((_, { until }) => ({ progress: { status: 'pending', until } })),
  PaymentMethodChosen: ofPayment((_, { method }) => ({ method })),
  PaymentProofSubmitted: ofPayment((_, { method, transactionId, screenshotFileId }) => ({
    method,
    progress: { status: 'submitted', proof: { transactionId, screenshotFileId } },
    use: { status: 'pays' },
    listing: { status: 'listed' },
  })),
  PaymentCovered: ofPayment(() => ({ progress: { status: 'verified', proof: undefined, vouchedBy: 'balance' } })),
  PaymentVerified: ofPayment(({ progress }, { vouchedBy }) => ({
    progress: { status: 'verified', proof: 'proof' in progress ? progress.proof : undefined, vouchedBy },
    listing: { status: 'listed' },
  })),
  PaymentRejected: ofPayment(({ progress }, { rejectedAt }) =>
    progress.status === 'submitted' ? { progress: { ...progress, status: 'rejected', rejectedAt } } : {},
  ),
  PaymentStranded: ofPayment((payment, { because }) => ({
    use: { status: 'stranded', because },
    refund: because === 'balance-used' ? withoutBalance(payment) : payment.refund,
  })),
  RefundGranted: ofPayment(({ refund }, grant) => ({ refund: granted(refund, grant) })),
  CreditDecided: (booking, { chargeId, kind, ...answer }) => {
    if (kind === 'bonus') return { ...booking, bonus: { ...booking.bonus, answer } };
    return onPayment(booking, chargeId, ({ onWord }) => ({ onWord: { ...onWord, answer } }));
  },
  RefundSent: ofPayment(({ refund }) => {
    if (refund.status !== 'due') return {};
    const { money: _m, isPartGiven: _p, ...given } = refund;
    return { refund: { ...given, status: 'given' } };
  }),
  PaymentDeleted: ofPayment(({ refund }) => ({ listing: { status: refund.status === 'none' ? 'deleted' : 'deleted-after-refund' } })),
  InterviewScheduled: (booking, { slot, meetingLink }) => {
    if (booking.interview.status !== 'none') return booking;
    const links = { meetingLink, meetingPassword: '', withheld: undefined, calendarRevision: 0 };
    const place = { place: { status: 'settled', slot }, reschedules: 0, refundLimit: WHOLE_REFUND, movedFrom: undefined } as const;
    return { ...booking, interview: { status: 'scheduled', ...links, ...place } };
  },
  MeetingLinkChanged: ofInterview((interview, { meetingLink, meetingPassword = interview.meetingPassword }, booking) => ({
    ...interview,
    ...{ meetingLink, meetingPassword, withheld: withheldIn(booking) },
  })),
  MoveRequested: ofInterview(({ place: { slot }, ...interview }, move) => ({ ...interview, place: { status: 'moving', slot, move } })),
  MoveRefused: ofInterview(settled),
  InterviewRescheduled: ofInterview(({ place, ...interview }, { slot, count: reschedules, refundLimit }, booking) => ({
    ...interview,
    ...{ reschedules, refundLimit, withheld: withheldIn(booking) },
    movedFrom: place.slot.startTime,
    place: { status: 'settled', slot },
  })),
  InterviewStarted: ofInterview((interview) => (interview.status === 'scheduled' ? { ...interview, status: 'in-progress' } : interview)),
  InterviewCompleted: (booking, data) => ({
    ...ofInterview((interview) => ({ ...interview, status: 'completed' }))(booking, data),
    noShow: completed(booking.noShow),
  }),
  InterviewCancelled: ofInterview((interview, cancellation) => ({ ...settled(interview), status: 'cancelled', cancellation })),
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

function settled(interview: BookedInterview): BookedInterview {
  return { ...interview, place: { status: 'settled', slot: interview.place.slot } };
}
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
