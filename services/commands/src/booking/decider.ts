import type { BookingEvent } from '@s30/contracts/events/booking';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';
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
import type { BookedInterview, Booking, BookingState } from './state.ts';

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

/** The author of one interview and its money. */
export const booking: Decider<BookingState, BookingCommand, BookingEvent> = {
  category: 'booking',
  people: (state) => (state.status === 'none' ? {} : { candidateId: state.candidateId, interviewerId: state.interviewerId }),
  initial: { status: 'none', revision: 0 },
  decide: (command, state) => {
    switch (command.type) {
      case 'RequestPayment':
        return requestPayment(command, state);
      case 'RenewHold':
      case 'ChooseMethod':
      case 'SubmitProof':
      case 'VerifyPayment':
      case 'RejectPayment':
      case 'DeletePayment':
      case 'GrantRefund':
      case 'RecordRefund':
        return state.status === 'none' ? reject('payment_unknown') : onPayment(command, state);
      case 'SecureSlot':
        return state.status === 'none' ? [] : secureSlot(command, state);
      case 'LoseSlot':
        return state.status === 'none' ? [] : loseSlot(command, state);
      case 'LoseCredit':
        return state.status === 'none' ? [] : loseCredit(command, state);
      case 'RecordCredit':
        return state.status === 'none' ? [] : recordCredit(command, state);
      default:
        if (state.status === 'none' || state.interview.status === 'none') return reject('interview_unknown');
        return onInterview(command, state, state.interview);
    }
  },
  evolve,
};

function onPayment(command: OnPayment & Asked, state: Booking): readonly BookingEvent[] | Rejection {
  switch (command.type) {
    case 'RenewHold':
      return renewHold(command, state);
    case 'ChooseMethod':
      return chooseMethod(command, state);
    case 'SubmitProof':
      return submitProof(command, state);
    case 'VerifyPayment':
      return verifyPayment(command, state);
    case 'RejectPayment':
      return rejectPayment(command, state);
    case 'DeletePayment':
      return deletePayment(command, state);
    case 'GrantRefund':
      return grantRefund(command, state);
    case 'RecordRefund':
      return recordRefund(command, state);
    default:
      return unreachable(command);
  }
}

function onInterview(command: OnInterview & Asked, state: Booking, interview: BookedInterview): readonly BookingEvent[] | Rejection {
  switch (command.type) {
    case 'ChangeMeetingLink':
      return changeMeetingLink(command, state, interview);
    case 'RequestMove':
      return requestMove(command, state);
    case 'StartInterview':
      return startInterview(command, state, interview);
    case 'CancelInterview':
      return cancelInterview(command, state, interview);
    case 'ReleaseBooking':
      return releaseBooking(command, state, interview);
    case 'ReportNoShow':
      return reportNoShow(command, state, interview);
    case 'DisputeNoShow':
      return disputeNoShow(command, state);
    case 'SettleNoShow':
      return settleNoShow(command, state, interview);
    case 'GiveFeedback':
      return giveFeedback(command, state, interview);
    case 'EditFeedback':
      return editFeedback(command, state);
    case 'RateInterview':
      return rateInterview(command, state, interview);
    default:
      return unreachable(command);
  }
}
