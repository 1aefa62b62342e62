import { describe, expect, it } from '@jest/globals';
import type { InterviewEvent } from '@s30/contracts/events/interview';
import { FeedbackId } from '@s30/contracts/ids';
import { addHours, addMinutes, type Instant, instantOf, millisecondsOf } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import { interview } from './decider.ts';
import { byAdmin, byAsha, byClock, byRavi, scheduled } from './oneInterview.ts';

const byStranger = { actor: { userId: 'bela', role: 'candidate' } } as const;
const start = scheduled.data.startTime;
const started = { type: 'InterviewStarted', data: {} } as const;
const cancelled = { type: 'InterviewCancelled', data: { percent: 0, refundAs: 'credit', cause: 'cancellation' } } as const;
const completed = [
  {
    type: 'FeedbackGiven',
    data: {
      feedbackId: FeedbackId.parse('interview-1.feedback'),
      interviewType: 'DSA',
      scores: { communicationScore: 8 },
      strengths: 'Clear',
      areasOfImprovement: 'Tests',
    },
  },
  { type: 'InterviewCompleted', data: {} },
] as const satisfies readonly InterviewEvent[];

const earliest = addMinutes(start, 15);
const latest = addHours(start, 24);
const justBefore = (at: Instant): Instant => instantOf(millisecondsOf(at) - 1);
const justAfter = (at: Instant): Instant => instantOf(millisecondsOf(at) + 1);

const report = { type: 'ReportNoShow', statement: 'I waited for twenty minutes' } as const;
const disputableUntil = addHours(earliest, 24);
const reportedAbsent = (absent: 'candidate' | 'interviewer') =>
  ({ type: 'NoShowReported', data: { absent, statement: report.statement, disputableUntil } }) as const;
const [noInterviewer, noCandidate] = [reportedAbsent('interviewer'), reportedAbsent('candidate')];
const dispute = { type: 'DisputeNoShow', statement: 'I was there all the time' } as const;
const disputed = { type: 'NoShowDisputed', data: { statement: dispute.statement } } as const;
const settle = { type: 'SettleNoShow' } as const;
const settled = (absent: string, percent: number) =>
  ({
    type: 'InterviewCancelled',
    data: { reason: `${absent} did not come`, percent, refundAs: 'credit', cause: 'no-show' },
  }) as const;

describe('an interview with a reported no-show that is not settled', () => {
  const cancel = { type: 'CancelInterview', refundAs: 'credit' } as const;
  const open = [
    [scheduled, noInterviewer],
    [scheduled, noCandidate],
    [scheduled, noInterviewer, disputed],
  ];

  it('cannot be cancelled: what comes back is decided by the report', () => {
    for (const past of open)
      for (const asked of [byAsha, byAdmin])
        given(interview, past)
          .when(cancel, { ...asked, at: latest })
          .thenRejected('no_show_open');
  });
  it('gives the candidate who waited everything back, though they tried to cancel before', () => {
    given(interview, [scheduled, noInterviewer])
      .when(cancel, { ...byAsha, at: latest })
      .thenRejected('no_show_open');
    given(interview, [scheduled, noInterviewer])
      .when(settle, { ...byClock, at: disputableUntil })
      .then(settled('interviewer', 100));
  });
  it('is still nobody else’s to cancel', () => {
    for (const past of open) {
      given(interview, past)
        .when(cancel, { ...byStranger, at: latest })
        .thenRejected('interview_unknown');
      given(interview, past)
        .when(cancel, { ...byRavi, at: latest })
        .thenRejected('not_allowed');
    }
  });
});

describe('the interviewer, while a reported no-show is not settled', () => {
  const start = { type: 'StartInterview' } as const;
  const { type: _, data: feedback } = completed[0];
  const { feedbackId, interviewType, ...content } = feedback;
  const give = { type: 'GiveFeedback', feedbackId, interviewType, content } as const;
  const at = addMinutes(earliest, 1);

  it('cannot begin what the candidate waited for in vain', () =>
    given(interview, [scheduled, noInterviewer])
      .when(start, { ...byRavi, at })
      .thenRejected('no_show_open'));
  it('cannot complete it by feedback, which would take the refund from the candidate', () => {
    for (const past of [
      [scheduled, started, noInterviewer],
      [scheduled, noInterviewer, started],
    ])
      given(interview, past)
        .when(give, { ...byRavi, at })
        .thenRejected('no_show_open');
  });
  it('cannot do so by disputing either: an admin decides', () => {
    given(interview, [scheduled, noInterviewer, disputed])
      .when(start, { ...byRavi, at })
      .thenRejected('no_show_open');
    given(interview, [scheduled, started, noInterviewer, disputed])
      .when(give, { ...byRavi, at })
      .thenRejected('no_show_open');
  });
  it('cannot decide what the candidate has disputed', () => {
    given(interview, [scheduled, noCandidate, disputed])
      .when(start, { ...byRavi, at })
      .thenRejected('no_show_open');
    given(interview, [scheduled, started, noCandidate, disputed])
      .when(give, { ...byRavi, at })
      .thenRejected('no_show_open');
  });
  it('can hold it with a candidate who comes after all', () => {
    given(interview, [scheduled, noCandidate])
      .when(start, { ...byRavi, at })
      .then(started);
    given(interview, [scheduled, noCandidate, started])
      .when(give, { ...byRavi, at })
      .then(...completed);
  });
  it('has an admin beside them, whose feedback says that it took place', () => {
    for (const report of [[noInterviewer], [noInterviewer, disputed], [noCandidate, disputed]])
      given(interview, [scheduled, ...report])
        .when(give, { ...byAdmin, at })
        .then(...completed);
  });
});

describe('reporting a no-show', () => {
  it('is done by either side, about the other one', () => {
    given(interview, [scheduled])
      .when(report, { ...byAsha, at: earliest })
      .then(noInterviewer);
    given(interview, [scheduled])
      .when(report, { ...byRavi, at: earliest })
      .then(noCandidate);
  });
  it('is possible while the interview is in progress, in which one side waits', () =>
    given(interview, [scheduled, started])
      .when(report, { ...byRavi, at: earliest })
      .then(noCandidate));
  it('is possible from 15 minutes after the start', () =>
    given(interview, [scheduled])
      .when(report, { ...byAsha, at: justBefore(earliest) })
      .thenRejected('no_show_too_early'));
  it('is possible until 24 hours after the start', () => {
    given(interview, [scheduled])
      .when(report, { ...byAsha, at: latest })
      .then({ ...noInterviewer, data: { ...noInterviewer.data, disputableUntil: addHours(latest, 24) } });
    given(interview, [scheduled])
      .when(report, { ...byAsha, at: justAfter(latest) })
      .thenRejected('no_show_too_late');
  });
  it('is done once, by whichever side comes first', () => {
    for (const asked of [byAsha, byRavi])
      given(interview, [scheduled, noInterviewer])
        .when(report, { ...asked, at: latest })
        .thenRejected('no_show_reported_already');
  });
  it('is refused once the interview is over', () => {
    given(interview, [scheduled, cancelled])
      .when(report, { ...byAsha, at: earliest })
      .thenRejected('interview_over', { status: 'cancelled' });
    given(interview, [scheduled, started, ...completed])
      .when(report, { ...byAsha, at: earliest })
      .thenRejected('interview_over', { status: 'completed' });
  });
  it('is for nobody else, not even an admin', () => {
    for (const asked of [byStranger, byAdmin, byClock])
      given(interview, [scheduled])
        .when(report, { ...asked, at: earliest })
        .thenRejected('interview_unknown');
  });
});

describe('disputing a no-show', () => {
  const at = justBefore(disputableUntil);
  it('is done by the side that is said to have been absent, within 24 hours', () => {
    given(interview, [scheduled, noInterviewer])
      .when(dispute, { ...byRavi, at })
      .then(disputed);
    given(interview, [scheduled, noCandidate])
      .when(dispute, { ...byAsha, at })
      .then(disputed);
  });
  it('is too late from then on', () =>
    given(interview, [scheduled, noInterviewer])
      .when(dispute, { ...byRavi, at: disputableUntil })
      .thenRejected('dispute_too_late'));
  it('is not for the side that reported it', () =>
    given(interview, [scheduled, noInterviewer])
      .when(dispute, { ...byAsha, at })
      .thenRejected('no_show_not_yours_to_dispute'));
  it('needs a report', () =>
    given(interview, [scheduled])
      .when(dispute, { ...byRavi, at })
      .thenRejected('no_show_not_reported'));
  it('is done once', () =>
    given(interview, [scheduled, noInterviewer, disputed])
      .when(dispute, { ...byRavi, at })
      .thenRejected('no_show_disputed_already'));
  it('is refused once the interview is over', () =>
    given(interview, [scheduled, noInterviewer, settled('interviewer', 100)])
      .when(dispute, { ...byRavi, at })
      .thenRejected('interview_over', { status: 'cancelled' }));
  it('is for nobody else, not even an admin', () => {
    for (const asked of [byStranger, byAdmin])
      given(interview, [scheduled, noInterviewer])
        .when(dispute, { ...asked, at })
        .thenRejected('interview_unknown');
  });
  it('keeps both statements', () =>
    expect([scheduled, noInterviewer, disputed].reduce(interview.evolve, interview.initial)).toMatchObject({
      noShow: { absent: 'interviewer', statement: report.statement, dispute: dispute.statement, disputableUntil },
    }));
});

describe('settling a no-show', () => {
  it('by the clock gives the candidate everything back when the interviewer was absent, nothing when the candidate was', () => {
    given(interview, [scheduled, noInterviewer])
      .when(settle, { ...byClock, at: disputableUntil })
      .then(settled('interviewer', 100));
    given(interview, [scheduled, started, noCandidate])
      .when(settle, { ...byClock, at: disputableUntil })
      .then(settled('candidate', 0));
  });
  it('by the clock waits until it can no longer be disputed', () =>
    given(interview, [scheduled, noInterviewer])
      .when(settle, { ...byClock, at: justBefore(disputableUntil) })
      .thenNothing());
  it('by the clock leaves what was disputed to an admin', () =>
    given(interview, [scheduled, noInterviewer, disputed])
      .when(settle, { ...byClock, at: addHours(disputableUntil, 100) })
      .thenNothing());
  it('by an admin is possible at any time, with any share', () => {
    for (const history of [
      [scheduled, noInterviewer],
      [scheduled, noInterviewer, disputed],
    ])
      for (const percent of [0, 37, 100])
        given(interview, history)
          .when({ ...settle, percent }, { ...byAdmin, at: addMinutes(earliest, 1) })
          .then(settled('interviewer', percent));
  });
  it('by an admin who names no share gives what the clock would give', () =>
    given(interview, [scheduled, noInterviewer, disputed])
      .when(settle, { ...byAdmin, at: latest })
      .then(settled('interviewer', 100)));
  it('ends the interview, once', () => {
    const history = [scheduled, noInterviewer, settled('interviewer', 100)];
    expect(history.reduce(interview.evolve, interview.initial)).toMatchObject({ status: 'cancelled', cancellation: { percent: 100 } });
    for (const asked of [byAdmin, byClock])
      given(interview, history)
        .when({ ...settle, percent: 50 }, { ...asked, at: disputableUntil })
        .thenNothing();
  });
  it('changes nothing when the interview took place after all, or was cancelled', () => {
    for (const end of [[started, ...completed], [cancelled]])
      given(interview, [scheduled, noInterviewer, ...end])
        .when(settle, { ...byClock, at: disputableUntil })
        .thenNothing();
  });
  it('needs a report', () => {
    for (const asked of [byAdmin, byClock])
      given(interview, [scheduled])
        .when(settle, { ...asked, at: disputableUntil })
        .thenRejected('no_show_not_reported');
  });
  it('is for nobody else', () => {
    for (const asked of [byAsha, byRavi, byStranger])
      given(interview, [scheduled, noInterviewer])
        .when(settle, { ...asked, at: disputableUntil })
        .thenRejected('interview_unknown');
  });
});
