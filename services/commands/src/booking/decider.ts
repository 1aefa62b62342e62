import type { BookingEvent } from '@s30/contracts/events/booking';
import { reject } from '@s30/contracts/rejections';
import { type Decider, decideBy } from '@s30/platform/decider/decider';
import { type DeletePayment, deletePayment, type RejectPayment, rejectPayment, type VerifyPayment, verifyPayment } from './answer.ts';
import { evolve } from './evolve.ts';
import { type EditFeedback, editFeedback, type GiveFeedback, giveFeedback, type RateInterview, rateInterview } from './feedback.ts';
import {
  type CancelInterview,
  type ChangeMeetingLink,
  cancelInterview,
  changeMeetingLink,
  type ReleaseBooking,
  releaseBooking,
  type StartInterview,
  startInterview,
} from './interview.ts';
import { type DisputeNoShow, disputeNoShow, type ReportNoShow, reportNoShow, type SettleNoShow, settleNoShow } from './noShow.ts';
import { type RecordCredit, recordCredit } from './onWord.ts';
import { type SubmitProof, submitProof } from './proof.ts';
import { type GrantRefund, grantRefund, type RecordRefund, recordRefund } from './refund.ts';
import { type ChooseMethod, chooseMethod, type RenewHold, type RequestPayment, renewHold, requestPayment } from './request.ts';
import {
  type LoseCredit,
  type LoseSlot,
  loseCredit,
  loseSlot,
  type RequestMove,
  requestMove,
  type SecureSlot,
  secureSlot,
} from './slot.ts';
import { type Booked, type Booking, type BookingState, isBooked, type Payment, paymentOf } from './state.ts';

/** About the payments of a booking. */
type OnPayment = RenewHold | ChooseMethod | SubmitProof | VerifyPayment | RejectPayment | DeletePayment | GrantRefund | RecordRefund;
/** The decisions of the calendar, the wallet and the interviewer's account. */
type Report = SecureSlot | LoseSlot | LoseCredit | RecordCredit;
/** About its interview. */
type OnInterview =
  | ChangeMeetingLink
  | RequestMove
  | StartInterview
  | CancelInterview
  | ReleaseBooking
  | ReportNoShow
  | DisputeNoShow
  | SettleNoShow
  | GiveFeedback
  | EditFeedback
  | RateInterview;
export type BookingCommand = (RequestPayment | OnPayment | Report | OnInterview) & { readonly key?: string };

const ofPayment = decideBy<OnPayment, [Payment, Booking], BookingEvent>({
  RenewHold: renewHold,
  ChooseMethod: chooseMethod,
  SubmitProof: submitProof,
  VerifyPayment: verifyPayment,
  RejectPayment: rejectPayment,
  DeletePayment: deletePayment,
  GrantRefund: grantRefund,
  RecordRefund: recordRefund,
});
const ofReport = decideBy<Report, [Booking], BookingEvent>({
  SecureSlot: secureSlot,
  LoseSlot: loseSlot,
  LoseCredit: loseCredit,
  RecordCredit: recordCredit,
});
const ofInterview = decideBy<OnInterview, [Booked], BookingEvent>({
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

/** The author of one interview and its money. */
export const booking: Decider<BookingState, BookingCommand, BookingEvent> = {
  category: 'booking',
  people: (state) => (state.status === 'none' ? {} : { candidateId: state.candidateId, interviewerId: state.interviewerId }),
  initial: { status: 'none', revision: 0 },
  decide: (command, state) => {
    if (command.type === 'RequestPayment') return requestPayment(command, state);
    if (ofReport.takes(command)) return state.status === 'none' ? [] : ofReport.decide(command, state);
    if (ofInterview.takes(command)) return isBooked(state) ? ofInterview.decide(command, state) : reject('interview_unknown');
    const payment = state.status === 'none' ? undefined : paymentOf(state, command.paymentId);
    return payment === undefined || state.status === 'none' ? reject('payment_unknown') : ofPayment.decide(command, payment, state);
  },
  evolve,
};
