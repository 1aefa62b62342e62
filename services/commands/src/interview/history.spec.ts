import { describe, expect, it } from '@jest/globals';
import { type InterviewEvent, interviewEvents } from '@s30/contracts/events/interview';
import { FeedbackId } from '@s30/contracts/ids';
import { hoursBetween, type Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory, type Step } from '../histories.ts';
import { type InterviewCommand, type InterviewState, interview } from './decider.ts';
import {
  asha,
  attach,
  attached,
  byAdmin,
  byAsha,
  byClock,
  byRavi,
  cancel,
  cancelled,
  changeLink,
  completed,
  content,
  dispute,
  disputed,
  editFeedback,
  feedbackEdited,
  feedbackGiven,
  feedbackId,
  firstPayment,
  giveFeedback,
  hoursBefore,
  link,
  linkChanged,
  newLink,
  outsiders,
  rate,
  rated,
  ratingId,
  ravi,
  report,
  reported,
  rescheduled,
  schedule,
  scheduled,
  scheduledWithoutLink,
  secondPayment,
  settle,
  start,
  started,
  stateAfter,
} from './oneInterview.ts';

describe('the history of an interview', () => {
  it('refuses everything about an interview that was never scheduled', () => {
    for (const command of [changeLink, start, cancel, attach, report, dispute, settle, giveFeedback, editFeedback, rate])
      given(interview).when(command, byAdmin).thenRejected('interview_unknown');
  });

  it('ignores what cannot have happened', () => {
    for (const event of [
      linkChanged,
      started,
      cancelled,
      attached,
      reported,
      disputed,
      rescheduled,
      feedbackGiven,
      feedbackEdited,
      completed,
      rated,
    ])
      expect(interview.evolve(interview.initial, event)).toEqual(interview.initial);
    expect(stateAfter([scheduled, scheduledWithoutLink])).toEqual(stateAfter([scheduled]));
  });

  it('never reaches an illegal state, whatever is asked of it', () => {
    const types = fc.constantFrom('DSA' as const, 'DSA' as const, 'System Design' as const);
    const feedbackIds = fc.constantFrom(feedbackId, feedbackId, FeedbackId.parse('interview-2.feedback'));
    const commands: fc.Arbitrary<InterviewCommand> = fc.oneof(
      fc.constant(schedule),
      {
        weight: 4,
        arbitrary: fc.record({
          type: fc.constant('ChangeMeetingLink' as const),
          meetingLink: fc.constantFrom(link, newLink),
          meetingPassword: fc.constantFrom(undefined, '', 's3cret'),
        }),
      },
      { weight: 4, arbitrary: fc.constant(start) },
      fc.record({
        type: fc.constant('CancelInterview' as const),
        reason: fc.constantFrom(undefined, '', 'ill'),
        refundAs: fc.constantFrom('credit' as const, 'money' as const),
      }),
      fc.constantFrom<InterviewCommand>(
        attach,
        { type: 'AttachPayment', paymentId: firstPayment, replaces: secondPayment },
        { type: 'RescheduleInterview', reschedule: rescheduled.data },
      ),
      { weight: 6, arbitrary: fc.constantFrom<InterviewCommand>(report, dispute, dispute, settle, { ...settle, percent: 30 }) },
      {
        weight: 4,
        arbitrary: fc.record({
          type: fc.constantFrom('GiveFeedback' as const, 'EditFeedback' as const),
          feedbackId: feedbackIds,
          interviewType: types,
          content: fc.constant(content),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constant('RateInterview' as const),
          ratingId: fc.constant(ratingId),
          rating: fc.integer({ min: 1, max: 5 }),
        }),
      },
    );
    everyHistory(interview, {
      family: interviewEvents,
      commands,
      actors: [byAsha, byAsha, byRavi, byRavi, byAdmin, byClock, ...outsiders].map(({ actor }) => actor),
      // Days and a day before the start, and just after it, when no-shows can be reported.
      begin: [hoursBefore(60), hoursBefore(25), hoursBefore(-0.25)],
      minutesBetween: 3 * 60,
      runs: 1_000,
      past: [scheduledWithoutLink],
      invariant: (step) => {
        for (const event of step.events) expect(whyIllegal(event, step)).toBeUndefined();
        const { before, after } = step;
        if (before.status !== after.status)
          expect([
            'scheduled → in-progress',
            'scheduled → cancelled',
            'scheduled → completed',
            'in-progress → completed',
            // Nobody came.
            'in-progress → cancelled',
          ]).toContain(`${before.status} → ${after.status}`);
        if (after.status === 'none') return;
        expect(after.feedbackId !== undefined).toBe(after.status === 'completed');
        expect(after.cancellation !== undefined).toBe(after.status === 'cancelled');
        if (after.noShow === undefined) expect(after.cancellation?.cause).not.toBe('no-show');
        if (after.rated) expect(after.status).toBe('completed');
        if (after.status === 'in-progress') expect(after.meetingLink).not.toBe('');
      },
    });
  });
});

/** Why this event must not happen now; undefined when it may. Judged by the events before it, not by the state. */
function whyIllegal(event: InterviewEvent, step: Step<InterviewState, InterviewCommand, InterviewEvent>): string | undefined {
  const { past, command } = step;
  const { at } = command;
  const { userId, role } = command.actor;
  const startTime = step.before.status === 'none' ? scheduled.data.startTime : step.before.schedule.startTime;
  const leads = userId === ravi || role === 'admin';
  const happened = (type: InterviewEvent['type']) => past.some((earlier) => earlier.type === type);
  const isOver = happened('InterviewCancelled') || happened('InterviewCompleted');
  const isAccusedOrDisputed = past.some(
    ({ type, data }) => type === 'NoShowDisputed' || (type === 'NoShowReported' && data.absent === 'interviewer'),
  );
  switch (event.type) {
    case 'InterviewScheduled':
      return past.length > 0 ? 'scheduled twice' : undefined;
    case 'MeetingLinkChanged':
      return isOver || !leads ? 'a new link by another or after the end' : undefined;
    case 'InterviewStarted':
      if (role !== 'admin' && isAccusedOrDisputed) return 'started though a no-show waits to be settled';
      return isOver || happened('InterviewStarted') || !leads ? 'started by another, twice or after the end' : undefined;
    case 'InterviewCancelled': {
      if (isOver) return 'cancelled after it ended';
      const { percent, refundAs, cause } = event.data;
      if (cause === 'no-show') return whyNoShowIsOpen(role, at, past) ?? (refundAs === 'credit' ? undefined : 'money for a no-show');
      if (userId !== asha && role !== 'admin') return 'cancelled by another';
      if (happened('InterviewStarted')) return 'cancelled after it began';
      if (happened('NoShowReported')) return 'cancelled though a no-show waits to be settled';
      const hours = hoursBetween(at, startTime);
      const due = userId !== asha || hours >= 48 ? 100 : hours >= 24 ? 50 : 0;
      return percent === due ? undefined : `${percent} % instead of ${due} %`;
    }
    case 'InterviewRescheduled':
      return happened('InterviewCancelled') || happened('InterviewRescheduled') ? 'moved by a move that was not news' : undefined;
    case 'PaymentAttached':
      return step.before.status === 'none' || step.before.paymentId === event.data.paymentId ? 'attached twice' : undefined;
    case 'NoShowReported': {
      if (userId !== asha && userId !== ravi) return 'reported by a stranger';
      if (event.data.absent === (userId === asha ? 'candidate' : 'interviewer')) return 'reported as absent by oneself';
      const hours = hoursBetween(startTime, at);
      if (hours < 0.25 || hours > 24) return 'reported too early or too late';
      return isOver || happened('NoShowReported') ? 'reported twice or after the end' : undefined;
    }
    case 'NoShowDisputed': {
      const report = past.find((earlier) => earlier.type === 'NoShowReported');
      if (report === undefined || isOver || happened('NoShowDisputed')) return 'disputed without report, twice or after the end';
      if (userId !== (report.data.absent === 'candidate' ? asha : ravi)) return 'disputed by another than the one who was absent';
      return at < report.data.disputableUntil ? undefined : 'disputed too late';
    }
    case 'FeedbackGiven':
      if (!leads) return 'feedback of another';
      if (event.data.interviewType !== scheduled.data.interviewType) return 'feedback of another type';
      if (role !== 'admin' && !happened('InterviewStarted')) return 'feedback before the start';
      if (role !== 'admin' && isAccusedOrDisputed) return 'feedback though a no-show waits to be settled';
      return isOver ? 'feedback after the end' : undefined;
    case 'InterviewCompleted':
      return isOver ? 'completed twice or after it was cancelled' : undefined;
    case 'FeedbackEdited':
      return happened('FeedbackGiven') && leads ? undefined : 'edited by another or before it was given';
    case 'InterviewRated':
      if (userId !== asha) return 'rated by another';
      return happened('InterviewCompleted') && !happened('InterviewRated') ? undefined : 'rated twice or too early';
  }
}

/** Why a reported no-show must not be settled yet, by whom it is; undefined when it may. */
function whyNoShowIsOpen(role: string, at: Instant, past: readonly InterviewEvent[]): string | undefined {
  const report = past.find((earlier) => earlier.type === 'NoShowReported');
  if (report === undefined) return 'settled without report';
  if (role === 'admin') return undefined;
  if (role !== 'system') return 'settled by another';
  if (past.some(({ type }) => type === 'NoShowDisputed')) return 'settled by the clock though it was disputed';
  return at < report.data.disputableUntil ? 'settled by the clock while it could be disputed' : undefined;
}
