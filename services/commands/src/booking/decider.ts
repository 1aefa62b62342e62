import type { BookingEvent } from '@s30/contracts/events/booking';
import { reject } from '@s30/contracts/rejections';
import { type CommandOf, type Decider, decideBy } from '@s30/platform/decider/decider';
import { deletePayment, rejectPayment, verifyPayment } from './answer.ts';
import { evolve } from './evolve.ts';
import { editFeedback, giveFeedback, rateInterview } from './feedback.ts';
import { cancelInterview, changeMeetingLink, releaseBooking, requestMove, startInterview } from './interview.ts';
import { disputeNoShow, reportNoShow, settleNoShow } from './noShow.ts';
import { submitProof } from './proof.ts';
import { grantRefund, recordRefund } from './refund.ts';
import { loseCredit, loseSlot, recordCredit, secureSlot } from './reports.ts';
import { chooseMethod, type RequestPayment, renewHold, requestPayment } from './request.ts';
import { type Booked, type Booking, type BookingState, isBooked, type Payment, paymentOf } from './state.ts';

const ofPayment = decideBy<[Payment, Booking], BookingEvent>()({
  RenewHold: renewHold,
  ChooseMethod: chooseMethod,
  SubmitProof: submitProof,
  VerifyPayment: verifyPayment,
  RejectPayment: rejectPayment,
  DeletePayment: deletePayment,
  GrantRefund: grantRefund,
  RecordRefund: recordRefund,
});
/** Decisions reported by the calendar, the wallet and the interviewer's account. */
const ofReport = decideBy<[Booking], BookingEvent>()({
  SecureSlot: secureSlot,
  LoseSlot: loseSlot,
  LoseCredit: loseCredit,
  RecordCredit: recordCredit,
});
const ofInterview = decideBy<[Booked], BookingEvent>()({
  ChangeMeetingLink: changeMeetingLink,
  RequestMove: requestMove,
  StartInterview: startInterview,
  CancelInterview: cancelInterview,
  ReleaseBooking: releaseBooking,
  ReportNoShow: reportNoShow,
  DisputeNoShow: disputeNoShow,
  SettleNoShow: settleNoShow,
  GiveFeedback: giveFeedback,
  EditFeedback: editFeedback,
  RateInterview: rateInterview,
});
export type BookingCommand = (RequestPayment | CommandOf<typeof ofPayment> | CommandOf<typeof ofReport> | CommandOf<typeof ofInterview>) & {
  readonly key?: string;
};

/** Decides about one interview and its money. */
export const booking: Decider<BookingState, BookingCommand, BookingEvent> = {
  category: 'booking',
  people: (state) => (state.status === 'none' ? {} : { candidateId: state.candidateId, interviewerId: state.interviewerId }),
  initial: { status: 'none', revision: 0 },
  decide: (command, state) => {
    if (command.type === 'RequestPayment') return requestPayment(command, state);
    if (ofReport.takes(command)) return state.status === 'none' ? [] : ofReport.decide(command, state);
    if (ofInterview.takes(command)) return isBooked(state) ? ofInterview.decide(command, state) : reject('interview_unknown');
    const payment = paymentOf(state, command.paymentId);
    return payment === undefined || state.status === 'none' ? reject('payment_unknown') : ofPayment.decide(command, payment, state);
  },
  evolve,
};
