import { calendarRevisionAfter } from '@s30/contracts/calendarEntry';
import { PLATFORM_CANCELS, tierAt, WHOLE_REFUND } from '@s30/contracts/cancellation';
import type { InterviewEvent } from '@s30/contracts/events/interview';
import type { FeedbackId, PaymentId, RatingId } from '@s30/contracts/ids';
import type { InterviewType } from '@s30/contracts/interviewTypes';
import { barsInterviewer } from '@s30/contracts/noShow';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { type Asked, type Decider, unreachable } from '@s30/platform/decider/decider';
import { afterNoShow, decideNoShow, type NoShow, type NoShowCommand } from './noShow.ts';

type Schedule = Extract<InterviewEvent, { type: 'InterviewScheduled' }>['data'];
export type Cancellation = Extract<InterviewEvent, { type: 'InterviewCancelled' }>['data'];
type Reschedule = Extract<InterviewEvent, { type: 'InterviewRescheduled' }>['data'];
export type ScheduledInterview = {
  readonly status: 'scheduled' | 'in-progress' | 'completed' | 'cancelled';
  /** As it is now; rescheduling changes its slot and times. */
  readonly schedule: Schedule;
  readonly meetingLink: string;
  readonly meetingPassword: string;
  /** Of its current payment. */
  readonly paymentId: PaymentId;
  readonly cancellation: Cancellation | undefined;
  readonly noShow: NoShow | undefined;
  readonly reschedules: number;
  /** In percent: a cancellation by the candidate gives back no more. */
  readonly refundLimit: number;
  /** When it was to begin before it was rescheduled the last time. */
  readonly movedFrom: Schedule['startTime'] | undefined;
  /** SEQUENCE of the calendar entry. */
  readonly calendarRevision: number;
  readonly feedbackId: FeedbackId | undefined;
  readonly rated: boolean;
};
export type InterviewState = { readonly status: 'none' } | ScheduledInterview;

export type FeedbackContent = {
  readonly scores: Record<string, number>;
  readonly strengths: string;
  readonly areasOfImprovement: string;
  readonly overallFeedback?: string | undefined;
  readonly additionalComments?: string | undefined;
};
export type InterviewCommand =
  | { readonly type: 'ScheduleInterview'; readonly schedule: Schedule }
  | { readonly type: 'ChangeMeetingLink'; readonly meetingLink: string; readonly meetingPassword?: string | undefined }
  /** The calendar has decided it: nothing is left to refuse. */
  | { readonly type: 'RescheduleInterview'; readonly reschedule: Reschedule }
  | { readonly type: 'StartInterview' }
  | { readonly type: 'CancelInterview'; readonly reason?: string | undefined; readonly refundAs: Cancellation['refundAs'] }
  | { readonly type: 'AttachPayment'; readonly paymentId: PaymentId; readonly replaces: PaymentId }
  | NoShowCommand
  | {
      readonly type: 'GiveFeedback';
      readonly feedbackId: FeedbackId;
      readonly interviewType: InterviewType;
      readonly content: FeedbackContent;
    }
  | {
      readonly type: 'EditFeedback';
      readonly feedbackId: FeedbackId;
      readonly interviewType: InterviewType;
      readonly content: FeedbackContent;
    }
  | { readonly type: 'RateInterview'; readonly ratingId: RatingId; readonly rating: number; readonly feedback?: string | undefined };

const isAdmin = ({ actor }: Asked): boolean => actor.role === 'admin';
const isInterviewer = ({ actor }: Asked, { schedule }: ScheduledInterview): boolean => actor.userId === schedule.interviewerId;
const isCandidate = ({ actor }: Asked, { schedule }: ScheduledInterview): boolean => actor.userId === schedule.candidateId;
const isOver = ({ status }: ScheduledInterview): boolean => status === 'completed' || status === 'cancelled';

/** A candidate gets back what the tier says; when the platform cancels, everything. */
function cancelled(
  command: Extract<InterviewCommand, { type: 'CancelInterview' }> & Asked,
  { schedule, refundLimit }: ScheduledInterview,
): InterviewEvent {
  const isOwn = command.actor.userId === schedule.candidateId;
  const { percent } = isOwn ? tierAt(command.at, schedule.startTime, refundLimit) : PLATFORM_CANCELS;
  const { reason, refundAs } = command;
  return { type: 'InterviewCancelled', data: { ...(reason ? { reason } : {}), percent, refundAs, cause: 'cancellation' } };
}

function giveFeedback(
  command: Extract<InterviewCommand, { type: 'GiveFeedback' }> & Asked,
  interview: ScheduledInterview,
): readonly InterviewEvent[] | Rejection {
  const { feedbackId, interviewType, content } = command;
  if (interview.feedbackId !== undefined) return reject('feedback_already_given');
  if (interview.status === 'cancelled') return reject('interview_over', { status: interview.status });
  // An admin's feedback says that it took place.
  if (!isAdmin(command) && barsInterviewer(interview.noShow)) return reject('no_show_open');
  if (interview.status === 'scheduled' && !isAdmin(command)) return reject('feedback_too_early');
  if (interviewType !== interview.schedule.interviewType) return reject('feedback_type_differs');
  return [
    { type: 'FeedbackGiven', data: { feedbackId, interviewType, ...content } },
    { type: 'InterviewCompleted', data: {} },
  ];
}

function decideScheduled(
  command: Exclude<InterviewCommand, { type: 'ScheduleInterview' }> & Asked,
  interview: ScheduledInterview,
): readonly InterviewEvent[] | Rejection {
  switch (command.type) {
    case 'ChangeMeetingLink': {
      if (!isInterviewer(command, interview) && !isAdmin(command)) return reject('interview_unknown');
      if (isOver(interview)) return reject('interview_over', { status: interview.status });
      const { meetingLink, meetingPassword } = command;
      const unchanged =
        meetingLink === interview.meetingLink && (meetingPassword ?? interview.meetingPassword) === interview.meetingPassword;
      return unchanged
        ? []
        : [{ type: 'MeetingLinkChanged', data: { meetingLink, ...(meetingPassword === undefined ? {} : { meetingPassword }) } }];
    }
    case 'RescheduleInterview': {
      const { reschedule } = command;
      const isNews = interview.status !== 'cancelled' && reschedule.count > interview.reschedules;
      return isNews ? [{ type: 'InterviewRescheduled', data: reschedule }] : [];
    }
    case 'StartInterview':
      if (!isInterviewer(command, interview) && !isAdmin(command)) return reject('interview_unknown');
      if (interview.status !== 'scheduled') return reject('interview_not_scheduled', { status: interview.status });
      if (!isAdmin(command) && barsInterviewer(interview.noShow)) return reject('no_show_open');
      if (interview.meetingLink === '') return reject('meeting_link_missing');
      return [{ type: 'InterviewStarted', data: {} }];
    case 'CancelInterview':
      if (isInterviewer(command, interview) && !isAdmin(command)) return reject('not_allowed');
      if (!isCandidate(command, interview) && !isAdmin(command)) return reject('interview_unknown');
      if (interview.status !== 'scheduled') return reject('interview_not_scheduled', { status: interview.status });
      // Whoever waited in vain would get back what the last tier leaves: nothing.
      if (interview.noShow !== undefined) return reject('no_show_open');
      return [cancelled(command, interview)];
    case 'AttachPayment':
      return command.replaces !== interview.paymentId ? [] : [{ type: 'PaymentAttached', data: { paymentId: command.paymentId } }];
    case 'ReportNoShow':
    case 'DisputeNoShow':
    case 'SettleNoShow':
      return decideNoShow(command, interview);
    case 'GiveFeedback':
      if (!isInterviewer(command, interview) && !isAdmin(command)) return reject('interview_unknown');
      return giveFeedback(command, interview);
    case 'EditFeedback': {
      const { feedbackId, content } = command;
      if ((!isInterviewer(command, interview) && !isAdmin(command)) || interview.feedbackId !== feedbackId)
        return reject('feedback_unknown');
      if (command.interviewType !== interview.schedule.interviewType) return reject('feedback_type_differs');
      return [{ type: 'FeedbackEdited', data: { feedbackId, ...content } }];
    }
    case 'RateInterview': {
      if (!isCandidate(command, interview)) return reject('interview_unknown');
      if (interview.status !== 'completed') return reject('rating_too_early');
      if (interview.rated) return reject('rated_already');
      const { ratingId, rating, feedback } = command;
      return [{ type: 'InterviewRated', data: { ratingId, rating, ...(feedback ? { feedback } : {}) } }];
    }
    default:
      return unreachable(command);
  }
}

export const interview: Decider<InterviewState, InterviewCommand, InterviewEvent> = {
  category: 'interview',
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'ScheduleInterview')
      return state.status === 'none' ? [{ type: 'InterviewScheduled', data: command.schedule }] : [];
    return state.status === 'none' ? reject('interview_unknown') : decideScheduled(command, state);
  },
  evolve: (state, event) => {
    if (event.type === 'InterviewScheduled') {
      const schedule = event.data;
      return state.status === 'none'
        ? {
            status: 'scheduled',
            schedule,
            meetingLink: schedule.meetingLink,
            meetingPassword: '',
            paymentId: schedule.paymentId,
            cancellation: undefined,
            noShow: undefined,
            reschedules: 0,
            refundLimit: WHOLE_REFUND,
            movedFrom: undefined,
            calendarRevision: 0,
            feedbackId: undefined,
            rated: false,
          }
        : state;
    }
    if (state.status === 'none') return state;
    const calendarRevision = calendarRevisionAfter(event, state);
    switch (event.type) {
      case 'MeetingLinkChanged': {
        const { meetingLink, meetingPassword = state.meetingPassword } = event.data;
        return { ...state, calendarRevision, meetingLink, meetingPassword };
      }
      case 'InterviewRescheduled': {
        const { reason: _, count: reschedules, refundLimit, ...times } = event.data;
        const { schedule } = state;
        return { ...state, calendarRevision, reschedules, refundLimit, movedFrom: schedule.startTime, schedule: { ...schedule, ...times } };
      }
      case 'InterviewStarted':
        return { ...state, status: 'in-progress' };
      case 'InterviewCancelled':
        return { ...state, calendarRevision, status: 'cancelled', cancellation: event.data };
      case 'PaymentAttached':
        return { ...state, paymentId: event.data.paymentId };
      case 'NoShowReported':
      case 'NoShowDisputed':
        return { ...state, noShow: afterNoShow(state.noShow, event) };
      case 'FeedbackGiven':
        return { ...state, feedbackId: event.data.feedbackId };
      case 'FeedbackEdited':
        return state;
      case 'InterviewCompleted':
        return { ...state, status: 'completed' };
      case 'InterviewRated':
        return { ...state, rated: true };
      default:
        return unreachable(event);
    }
  },
};
