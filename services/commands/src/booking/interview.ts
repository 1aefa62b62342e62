import { ownCancellation, PLATFORM_CANCELS, refundLimitAfterMove } from '@s30/contracts/cancellation';
import type { Fact } from '@s30/contracts/events/all';
import type { BookingEvent } from '@s30/contracts/events/booking';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { barsInterviewer } from '@s30/contracts/noShow';
import { releaseAt } from '@s30/contracts/payment';
import { reject } from '@s30/contracts/rejections';
import { rescheduleRefusal } from '@s30/contracts/rescheduling';
import type { Asked } from '@s30/platform/decider/decider';
import { hosts, isAdmin, isCandidate, isInterviewer, isSystem } from './parties.ts';
import { refundLeft, refundOf } from './refund.ts';
import { type Booked, type Booking, currentPayment, type Decided, isOpenReport, type NoShow } from './state.ts';

type CancelInterview = Pick<Fact<'InterviewCancelled'>, 'reason' | 'refundAs'> & {
  readonly interviewerLeft?: boolean;
  /** The percent that the person saw; undefined: not known. */
  readonly expectedPercent?: number | undefined;
};
type RequestMove = Omit<Fact<'MoveRequested'>, 'refundLimit'> & { readonly interviewType: InterviewType };

/** True if an open report bars the interviewer from deciding their own case. */
export const barred = ({ noShow }: { readonly noShow: NoShow }): boolean =>
  noShow.status === 'reported' ? barsInterviewer({ absent: noShow.absent }) : noShow.status === 'disputed';

export function changeMeetingLink(command: Fact<'MeetingLinkChanged'> & Asked, booking: Booked): Decided {
  const { interview } = booking;
  const { meetingLink, meetingPassword } = command;
  if (!hosts(command, booking)) return reject('interview_unknown');
  if (interview.status === 'completed' || interview.status === 'cancelled') return reject('interview_over', { status: interview.status });
  const isSame = meetingLink === interview.meetingLink && (meetingPassword ?? interview.meetingPassword) === interview.meetingPassword;
  return isSame ? [] : [{ type: 'MeetingLinkChanged', data: { meetingLink, meetingPassword } }];
}

/** Possible at any time and with any payment status, because it takes no rights away. */
export function startInterview(command: Asked, booking: Booked): Decided {
  const { status, meetingLink } = booking.interview;
  if (!hosts(command, booking)) return reject('interview_unknown');
  if (status !== 'scheduled') return reject('interview_not_scheduled', { status });
  if (isInterviewer(command, booking) && barred(booking)) return reject('no_show_open');
  if (meetingLink === '') return reject('meeting_link_missing');
  return [{ type: 'InterviewStarted', data: {} }];
}

/** Candidates get back the share of the current tier; if the platform cancels, everything. */
export function cancelInterview(command: CancelInterview & Asked, booking: Booked): Decided {
  const { interview } = booking;
  const isOwn = isCandidate(command, booking);
  const byPlatform = isAdmin(command, booking);
  const { status, place, refundLimit } = interview;
  if (isInterviewer(command, booking)) return reject('not_allowed');
  if (!isOwn && !byPlatform) return reject('interview_unknown');
  const isCancellable = status === 'scheduled' || (byPlatform && status === 'in-progress');
  if (!isCancellable) return reject('interview_not_scheduled', { status });
  // A candidate who waited in vain would fall into the last tier and get nothing back.
  if (isOpenReport(booking)) return reject('no_show_open');
  const { at, reason, refundAs, interviewerLeft = false, expectedPercent } = command;
  const { startTime } = place.slot;
  const { percent } = isOwn ? ownCancellation(at, { startTime, refundLimit }, interviewerLeft) : PLATFORM_CANCELS;
  const comesBack = Math.min(percent, refundLeft(currentPayment(booking)));
  if (expectedPercent !== undefined && expectedPercent !== comesBack) return reject('refund_changed', { percent: comesBack });
  return cancelled({ reason, percent, refundAs, cause: 'cancellation' }, booking);
}

/** Cancels the interview; a verified payment is refunded at once. */
export function cancelled(cancellation: Fact<'InterviewCancelled'>, booking: Booking): readonly BookingEvent[] {
  const payment = currentPayment(booking);
  const { percent, refundAs: as, cause } = cancellation;
  const refund = payment?.progress.status === 'verified' ? refundOf(payment, { percent, as, cause }) : [];
  return [{ type: 'InterviewCancelled', data: cancellation }, ...refund];
}

/** Cancels if no new proof follows a rejection: at once by the interviewer or an admin, by timer when it is due. */
export function releaseBooking(command: Asked, booking: Booked): Decided {
  const { status, place } = booking.interview;
  const { at } = command;
  if (!hosts(command, booking) && !isSystem(command)) return reject('interview_unknown');
  if (status !== 'scheduled') return reject('interview_not_scheduled', { status });
  const progress = currentPayment(booking)?.progress;
  if (progress?.status !== 'rejected') return reject('release_needs_rejection');
  if (isOpenReport(booking)) return reject('no_show_open');
  if (isSystem(command) && at < releaseAt(progress.rejectedAt, place.slot.startTime)) return [];
  const reason = 'The payment was rejected and no new proof came';
  return cancelled({ reason, percent: PLATFORM_CANCELS.percent, refundAs: 'money', cause: 'release' }, booking);
}

export function requestMove(command: RequestMove & Asked, booking: Booked): Decided {
  const { to, reason, at } = command;
  const { interview } = booking;
  const isOwn = isCandidate(command, booking);
  if (isInterviewer(command, booking)) return reject('not_allowed');
  if (!isOwn && !isAdmin(command, booking)) return reject('interview_unknown');
  if (interview.status !== 'scheduled') return reject('interview_not_scheduled', { status: interview.status });
  if (isOpenReport(booking)) return reject('no_show_open');
  const { place, reschedules, refundLimit } = interview;
  if (booking.slot.wish === to.slotId) return [];
  // The calendar has not answered the previous move yet.
  if (place.status === 'moving') return reject('unavailable');
  const { startTime } = place.slot;
  const refused = rescheduleRefusal({ status: 'scheduled', startTime, reschedules }, at);
  if (refused) return refused;
  const { interviewType } = booking;
  if (command.interviewType !== interviewType) return reject('reschedule_type_differs', { interviewType });
  // A move by the platform takes nothing from the candidate.
  const limit = isOwn ? refundLimitAfterMove(at, startTime, refundLimit) : refundLimit;
  return [{ type: 'MoveRequested', data: { to, refundLimit: limit, reason } }];
}
