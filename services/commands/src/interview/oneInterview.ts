import type { InterviewEvent } from '@s30/contracts/events/interview';
import { FeedbackId, InterviewId, PaymentId, RatingId, SlotId, UserId } from '@s30/contracts/ids';
import { money } from '@s30/contracts/money';
import { addHours, Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import { type InterviewState, interview } from './decider.ts';

// Asha's interview with Ravi: who may be concerned, what may be asked, and what follows.

export const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
export const byAsha = { actor: { userId: asha, role: 'candidate' } } as const;
export const byRavi = { actor: { userId: ravi, role: 'interviewer' } } as const;
const byAnotherCandidate = { actor: { userId: 'bela', role: 'candidate' } } as const;
const byAnotherInterviewer = { actor: { userId: 'tara', role: 'interviewer' } } as const;
export const byAdmin = { actor: { userId: 'meera', role: 'admin' } } as const;
export const byClock = { actor: { userId: 'no-show-settlement', role: 'system' } } as const;
export const outsiders = [byAnotherCandidate, byAnotherInterviewer];

export const link = 'https://meet.google.com/abc-defg-hij';
export const newLink = 'https://zoom.us/j/1234567890';
export const scheduled = {
  type: 'InterviewScheduled',
  data: {
    interviewId: InterviewId.parse('interview-1'),
    slotId: SlotId.parse('ravi.a'),
    candidateId: asha,
    interviewerId: ravi,
    interviewType: 'DSA',
    startTime: Instant.parse('2026-11-24T13:30:00.000Z'),
    endTime: Instant.parse('2026-11-24T14:10:00.000Z'),
    timeZone: 'Asia/Kolkata',
    meetingLink: link,
    paymentId: PaymentId.parse('payment-1'),
    price: money(149900, 'INR'),
  },
} as const;
export const scheduledWithoutLink = { ...scheduled, data: { ...scheduled.data, meetingLink: '' } };
export const schedule = { type: 'ScheduleInterview', schedule: scheduled.data } as const;

export const changeLink = { type: 'ChangeMeetingLink', meetingLink: newLink } as const;
export const linkChanged = { type: 'MeetingLinkChanged', data: { meetingLink: newLink } } as const;
export const start = { type: 'StartInterview' } as const;
export const started = { type: 'InterviewStarted', data: {} } as const;
export const cancel = { type: 'CancelInterview', refundAs: 'credit' } as const;
export const cancelled = { type: 'InterviewCancelled', data: { percent: 100, refundAs: 'credit', cause: 'cancellation' } } as const;
export const [firstPayment, secondPayment] = [scheduled.data.paymentId, PaymentId.parse('payment-2')];
export const attach = { type: 'AttachPayment', paymentId: secondPayment, replaces: firstPayment } as const;
export const attached = { type: 'PaymentAttached', data: { paymentId: secondPayment } } as const;
export const report = { type: 'ReportNoShow', statement: 'I waited for twenty minutes' } as const;
export const reported = {
  type: 'NoShowReported',
  data: { absent: 'interviewer', statement: report.statement, disputableUntil: Instant.parse('2026-11-25T13:50:00.000Z') },
} as const;
export const dispute = { type: 'DisputeNoShow', statement: 'I was there all the time' } as const;
export const disputed = { type: 'NoShowDisputed', data: { statement: dispute.statement } } as const;
export const settle = { type: 'SettleNoShow' } as const;
export const rescheduled = {
  type: 'InterviewRescheduled',
  data: {
    slotId: SlotId.parse('ravi.b'),
    startTime: Instant.parse('2026-11-25T13:30:00.000Z'),
    endTime: Instant.parse('2026-11-25T14:10:00.000Z'),
    timeZone: 'Asia/Kolkata',
    count: 1,
    refundLimit: 100,
  },
} as const;
export const feedbackId = FeedbackId.parse('interview-1.feedback');
export const content = { scores: { communicationScore: 8, codingAbility: 7 }, strengths: 'Clear', areasOfImprovement: 'Edge cases' };
export const giveFeedback = { type: 'GiveFeedback', feedbackId, interviewType: 'DSA', content } as const;
export const feedbackGiven = { type: 'FeedbackGiven', data: { feedbackId, interviewType: 'DSA', ...content } } as const;
export const completed = { type: 'InterviewCompleted', data: {} } as const;
export const editFeedback = { ...giveFeedback, type: 'EditFeedback', content: { ...content, strengths: 'Very clear' } } as const;
export const feedbackEdited = { type: 'FeedbackEdited', data: { feedbackId, ...editFeedback.content } } as const;
export const ratingId = RatingId.parse('interview-1.rating');
export const rate = { type: 'RateInterview', ratingId, rating: 5, feedback: 'Most helpful' } as const;
export const rated = { type: 'InterviewRated', data: { ratingId, rating: 5, feedback: 'Most helpful' } } as const;

/** The histories that lead to each status. */
export const upcoming = [scheduled];
export const running = [scheduled, started];
export const done = [...running, feedbackGiven, completed];
export const calledOff = [scheduled, cancelled];
export const hoursBefore = (hours: number): Instant => addHours(scheduled.data.startTime, -hours);
export const justAfter = (at: Instant): Instant => instantOf(millisecondsOf(at) + 1);
export const stateAfter = (events: readonly InterviewEvent[]): InterviewState => events.reduce(interview.evolve, interview.initial);
