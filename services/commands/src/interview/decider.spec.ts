import { describe, expect, it } from '@jest/globals';
import { type InterviewEvent, interviewEvents } from '@s30/contracts/events/interview';
import { FeedbackId, InterviewId, PaymentId, RatingId, SlotId, UserId } from '@s30/contracts/ids';
import { money } from '@s30/contracts/money';
import { addHours, hoursBetween, Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import fc from 'fast-check';
import { everyHistory, type Step } from '../histories.ts';
import { type InterviewCommand, type InterviewState, interview } from './decider.ts';

const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
const byAsha = { actor: { userId: asha, role: 'candidate' } } as const;
const byRavi = { actor: { userId: ravi, role: 'interviewer' } } as const;
const byAnotherCandidate = { actor: { userId: 'bela', role: 'candidate' } } as const;
const byAnotherInterviewer = { actor: { userId: 'tara', role: 'interviewer' } } as const;
const byAdmin = { actor: { userId: 'meera', role: 'admin' } } as const;
const byClock = { actor: { userId: 'no-show-settlement', role: 'system' } } as const;
const outsiders = [byAnotherCandidate, byAnotherInterviewer];

const link = 'https://meet.google.com/abc-defg-hij';
const newLink = 'https://zoom.us/j/1234567890';
const scheduled = {
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
const scheduledWithoutLink = { ...scheduled, data: { ...scheduled.data, meetingLink: '' } };
const schedule = { type: 'ScheduleInterview', schedule: scheduled.data } as const;

const changeLink = { type: 'ChangeMeetingLink', meetingLink: newLink } as const;
const linkChanged = { type: 'MeetingLinkChanged', data: { meetingLink: newLink } } as const;
const start = { type: 'StartInterview' } as const;
const started = { type: 'InterviewStarted', data: {} } as const;
const cancel = { type: 'CancelInterview', refundAs: 'credit' } as const;
const cancelled = { type: 'InterviewCancelled', data: { percent: 100, refundAs: 'credit', cause: 'cancellation' } } as const;
const [firstPayment, secondPayment] = [scheduled.data.paymentId, PaymentId.parse('payment-2')];
const attach = { type: 'AttachPayment', paymentId: secondPayment, replaces: firstPayment } as const;
const attached = { type: 'PaymentAttached', data: { paymentId: secondPayment } } as const;
const report = { type: 'ReportNoShow', statement: 'I waited for twenty minutes' } as const;
const reported = {
  type: 'NoShowReported',
  data: { absent: 'interviewer', statement: report.statement, disputableUntil: Instant.parse('2026-11-25T13:50:00.000Z') },
} as const;
const dispute = { type: 'DisputeNoShow', statement: 'I was there all the time' } as const;
const disputed = { type: 'NoShowDisputed', data: { statement: dispute.statement } } as const;
const settle = { type: 'SettleNoShow' } as const;
const rescheduled = {
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
const feedbackId = FeedbackId.parse('interview-1.feedback');
const content = { scores: { communicationScore: 8, codingAbility: 7 }, strengths: 'Clear', areasOfImprovement: 'Edge cases' };
const giveFeedback = { type: 'GiveFeedback', feedbackId, interviewType: 'DSA', content } as const;
const feedbackGiven = { type: 'FeedbackGiven', data: { feedbackId, interviewType: 'DSA', ...content } } as const;
const completed = { type: 'InterviewCompleted', data: {} } as const;
const editFeedback = { ...giveFeedback, type: 'EditFeedback', content: { ...content, strengths: 'Very clear' } } as const;
const feedbackEdited = { type: 'FeedbackEdited', data: { feedbackId, ...editFeedback.content } } as const;
const ratingId = RatingId.parse('interview-1.rating');
const rate = { type: 'RateInterview', ratingId, rating: 5, feedback: 'Most helpful' } as const;
const rated = { type: 'InterviewRated', data: { ratingId, rating: 5, feedback: 'Most helpful' } } as const;

/** The histories that lead to each status. */
const upcoming = [scheduled];
const running = [scheduled, started];
const done = [...running, feedbackGiven, completed];
const calledOff = [scheduled, cancelled];
const hoursBefore = (hours: number): Instant => addHours(scheduled.data.startTime, -hours);
const justAfter = (at: Instant): Instant => instantOf(millisecondsOf(at) + 1);
const stateAfter = (events: readonly InterviewEvent[]): InterviewState => events.reduce(interview.evolve, interview.initial);

describe('scheduling an interview', () => {
  it('follows from a booked slot', () => given(interview).when(schedule).then(scheduled));
  it('begins as scheduled, with the default meeting link of the interviewer', () =>
    given(interview).when(schedule).thenState({
      status: 'scheduled',
      schedule: scheduled.data,
      meetingLink: link,
      meetingPassword: '',
      paymentId: firstPayment,
      cancellation: undefined,
      noShow: undefined,
      reschedules: 0,
      refundLimit: 100,
      movedFrom: undefined,
      calendarRevision: 0,
      feedbackId: undefined,
      rated: false,
    }));
  it('changes nothing when it is repeated, whatever became of the interview', () => {
    for (const history of [upcoming, running, done, calledOff]) given(interview, history).when(schedule).thenNothing();
  });
});

describe('changing the meeting link', () => {
  it('is done by the interviewer or an admin, before and during the interview', () => {
    for (const asked of [byRavi, byAdmin])
      for (const history of [upcoming, running]) given(interview, history).when(changeLink, asked).then(linkChanged);
  });
  it('may add, change and clear a password', () => {
    given(interview, upcoming)
      .when({ ...changeLink, meetingPassword: 's3cret' }, byRavi)
      .then({ type: 'MeetingLinkChanged', data: { meetingLink: newLink, meetingPassword: 's3cret' } });
    const withPassword = { type: 'MeetingLinkChanged', data: { meetingLink: newLink, meetingPassword: 's3cret' } } as const;
    given(interview, [scheduled, withPassword])
      .when({ ...changeLink, meetingPassword: '' }, byRavi)
      .then({ type: 'MeetingLinkChanged', data: { meetingLink: newLink, meetingPassword: '' } });
    expect(stateAfter([scheduled, withPassword])).toMatchObject({ meetingLink: newLink, meetingPassword: 's3cret' });
  });
  it('leaves the password alone when none is named', () => {
    const withPassword = { type: 'MeetingLinkChanged', data: { meetingLink: link, meetingPassword: 's3cret' } } as const;
    expect(stateAfter([scheduled, withPassword, linkChanged])).toMatchObject({ meetingLink: newLink, meetingPassword: 's3cret' });
  });
  it('changes nothing when link and password stay the same, so that nobody is told twice', () => {
    given(interview, upcoming)
      .when({ ...changeLink, meetingLink: link }, byRavi)
      .thenNothing();
    given(interview, upcoming)
      .when({ ...changeLink, meetingLink: link, meetingPassword: '' }, byRavi)
      .thenNothing();
    given(interview, [scheduled, linkChanged]).when(changeLink, byRavi).thenNothing();
  });
  it('is refused once the interview is over', () => {
    given(interview, done).when(changeLink, byRavi).thenRejected('interview_over', { status: 'completed' });
    given(interview, calledOff).when(changeLink, byRavi).thenRejected('interview_over', { status: 'cancelled' });
  });
  it('is neither for the candidate nor for others', () => {
    for (const asked of [byAsha, ...outsiders]) given(interview, upcoming).when(changeLink, asked).thenRejected('interview_unknown');
  });
});

describe('starting an interview', () => {
  it('is done by the interviewer or an admin', () => {
    for (const asked of [byRavi, byAdmin]) given(interview, upcoming).when(start, asked).then(started);
  });
  it('takes it from scheduled to in-progress', () => expect(stateAfter(running)).toMatchObject({ status: 'in-progress' }));
  it('does not depend on the time', () =>
    given(interview, upcoming)
      .when(start, { ...byRavi, at: Instant.parse('2026-11-20T00:00:00.000Z') })
      .then(started));
  it('needs a meeting link', () => {
    given(interview, [scheduledWithoutLink]).when(start, byRavi).thenRejected('meeting_link_missing');
    given(interview, [scheduledWithoutLink, linkChanged]).when(start, byRavi).then(started);
  });
  it('is possible from scheduled alone', () => {
    given(interview, running).when(start, byRavi).thenRejected('interview_not_scheduled', { status: 'in-progress' });
    given(interview, done).when(start, byRavi).thenRejected('interview_not_scheduled', { status: 'completed' });
    given(interview, calledOff).when(start, byRavi).thenRejected('interview_not_scheduled', { status: 'cancelled' });
  });
  it('is neither for the candidate nor for others', () => {
    for (const asked of [byAsha, ...outsiders]) given(interview, upcoming).when(start, asked).thenRejected('interview_unknown');
  });
});

describe('cancelling an interview', () => {
  it('is done by its candidate or an admin', () => {
    for (const asked of [byAsha, byAdmin]) given(interview, upcoming).when(cancel, asked).then(cancelled);
  });
  it('takes it from scheduled to cancelled', () => expect(stateAfter(calledOff)).toMatchObject({ status: 'cancelled' }));
  it('may say why, and keeps no empty reason', () => {
    given(interview, upcoming)
      .when({ ...cancel, reason: 'I am ill' }, byAsha)
      .then({ type: 'InterviewCancelled', data: { ...cancelled.data, reason: 'I am ill' } });
    given(interview, upcoming)
      .when({ ...cancel, reason: '' }, byAsha)
      .then(cancelled);
  });
  it('is possible from scheduled alone', () => {
    given(interview, running).when(cancel, byAsha).thenRejected('interview_not_scheduled', { status: 'in-progress' });
    given(interview, done).when(cancel, byAsha).thenRejected('interview_not_scheduled', { status: 'completed' });
    given(interview, calledOff).when(cancel, byAsha).thenRejected('interview_not_scheduled', { status: 'cancelled' });
  });
  it('is not for the interviewer, who knows of it', () => given(interview, upcoming).when(cancel, byRavi).thenRejected('not_allowed'));
  it('does not exist for others', () => {
    for (const asked of outsiders) given(interview, upcoming).when(cancel, asked).thenRejected('interview_unknown');
  });

  describe('by its candidate gives back', () => {
    const cancelsAt = (at: Instant, percent: number) =>
      given(interview, upcoming)
        .when(cancel, { ...byAsha, at })
        .then({ type: 'InterviewCancelled', data: { ...cancelled.data, percent } });
    it('everything until 48 hours before the start', () => {
      cancelsAt(hoursBefore(500), 100);
      cancelsAt(hoursBefore(48), 100);
    });
    it('half of it from then until 24 hours before the start', () => {
      cancelsAt(justAfter(hoursBefore(48)), 50);
      cancelsAt(hoursBefore(24), 50);
    });
    it('nothing from then on, also after the start', () => {
      cancelsAt(justAfter(hoursBefore(24)), 0);
      cancelsAt(hoursBefore(0), 0);
      cancelsAt(hoursBefore(-5), 0);
    });
  });
  it('by an admin gives everything back, however late', () => {
    for (const hours of [100, 47, 1, -5])
      given(interview, upcoming)
        .when(cancel, { ...byAdmin, at: hoursBefore(hours) })
        .then(cancelled);
  });
  it('gives an admin who is the candidate what candidates get', () =>
    given(interview, upcoming)
      .when(cancel, { actor: { userId: asha, role: 'admin' }, at: hoursBefore(30) })
      .then({ type: 'InterviewCancelled', data: { ...cancelled.data, percent: 50 } }));
  it('says whether balance or money is wanted back', () =>
    given(interview, upcoming)
      .when({ ...cancel, refundAs: 'money' }, byAsha)
      .then({ type: 'InterviewCancelled', data: { ...cancelled.data, refundAs: 'money' } }));
  it('remembers what is to come back', () => expect(stateAfter(calledOff)).toMatchObject({ cancellation: cancelled.data }));
});

describe('attaching another payment', () => {
  it('replaces the one before', () => {
    given(interview, upcoming).when(attach, byAsha).then(attached);
    expect(stateAfter([scheduled, attached])).toMatchObject({ paymentId: secondPayment });
  });
  it('is done once: of two who replace the same payment the first one is heard', () => {
    given(interview, [scheduled, attached]).when(attach, byAsha).thenNothing();
    given(interview, [scheduled, attached])
      .when({ ...attach, paymentId: PaymentId.parse('payment-3') }, byAsha)
      .thenNothing();
  });
  it('is possible again for a payment that is current', () => {
    const third = PaymentId.parse('payment-3');
    given(interview, [scheduled, attached])
      .when({ type: 'AttachPayment', paymentId: third, replaces: secondPayment }, byAsha)
      .then({ type: 'PaymentAttached', data: { paymentId: third } });
  });
  it('is possible after the interview, which may have to be paid late', () => given(interview, done).when(attach, byAsha).then(attached));
});

describe('giving feedback', () => {
  it('completes a running interview', () => {
    for (const asked of [byRavi, byAdmin]) given(interview, running).when(giveFeedback, asked).then(feedbackGiven, completed);
  });
  it('takes it to completed', () => expect(stateAfter(done)).toMatchObject({ status: 'completed', feedbackId }));
  it('is possible for an admin on a scheduled interview, which completes it', () =>
    given(interview, upcoming).when(giveFeedback, byAdmin).then(feedbackGiven, completed));
  it('is too early for the interviewer before the start', () =>
    given(interview, upcoming).when(giveFeedback, byRavi).thenRejected('feedback_too_early'));
  it('is done once', () => {
    for (const asked of [byRavi, byAdmin]) given(interview, done).when(giveFeedback, asked).thenRejected('feedback_already_given');
  });
  it('is refused on a cancelled interview', () => {
    for (const asked of [byRavi, byAdmin])
      given(interview, calledOff).when(giveFeedback, asked).thenRejected('interview_over', { status: 'cancelled' });
  });
  it('must be for the type of the interview', () =>
    given(interview, running)
      .when({ ...giveFeedback, interviewType: 'System Design' }, byRavi)
      .thenRejected('feedback_type_differs'));
  it('is neither for the candidate nor for others', () => {
    for (const asked of [byAsha, ...outsiders]) given(interview, running).when(giveFeedback, asked).thenRejected('interview_unknown');
  });
});

describe('editing feedback', () => {
  it('is done by the interviewer or an admin, as often as needed', () => {
    for (const asked of [byRavi, byAdmin])
      for (const history of [done, [...done, feedbackEdited]]) given(interview, history).when(editFeedback, asked).then(feedbackEdited);
  });
  it('leaves the interview as it is', () => expect(stateAfter([...done, feedbackEdited])).toEqual(stateAfter(done)));
  it('needs feedback that was given', () => {
    for (const history of [upcoming, running, calledOff])
      given(interview, history).when(editFeedback, byRavi).thenRejected('feedback_unknown');
  });
  it('needs the id of that feedback', () =>
    given(interview, done)
      .when({ ...editFeedback, feedbackId: FeedbackId.parse('interview-2.feedback') }, byRavi)
      .thenRejected('feedback_unknown'));
  it('keeps the type of the interview', () =>
    given(interview, done)
      .when({ ...editFeedback, interviewType: 'Behavioral/Leadership' }, byRavi)
      .thenRejected('feedback_type_differs'));
  it('is neither for the candidate nor for others', () => {
    for (const asked of [byAsha, ...outsiders]) given(interview, done).when(editFeedback, asked).thenRejected('feedback_unknown');
  });
});

describe('rating an interview', () => {
  it('is done by its candidate once it is completed', () => given(interview, done).when(rate, byAsha).then(rated));
  it('needs no words', () => {
    for (const words of [undefined, ''])
      given(interview, done)
        .when({ ...rate, feedback: words }, byAsha)
        .then({ type: 'InterviewRated', data: { ratingId, rating: 5 } });
  });
  it('is too early before that', () => {
    for (const history of [upcoming, running, calledOff]) given(interview, history).when(rate, byAsha).thenRejected('rating_too_early');
  });
  it('is done once', () =>
    given(interview, [...done, rated])
      .when(rate, byAsha)
      .thenRejected('rated_already'));
  it('is for nobody else, not even an admin', () => {
    for (const asked of [byRavi, byAdmin, ...outsiders]) given(interview, done).when(rate, asked).thenRejected('interview_unknown');
  });
});

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
