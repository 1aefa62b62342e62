import { describe, it } from '@jest/globals';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { type InterviewRecord, interviews } from './interviews.ts';

const event = eventsOf(interviewEvents, paymentEvents);
const ofInterview = { stream: 'interview-interview-1' };
const ofPayment = { stream: 'payment-payment-1' };
const schedule = {
  slotId: 'ravi.a',
  candidateId: 'asha',
  interviewerId: 'ravi',
  interviewType: 'DSA',
  startTime: '2026-11-24T13:30:00.000Z',
  endTime: '2026-11-24T14:10:00.000Z',
  timeZone: 'Asia/Kolkata',
  meetingLink: 'https://meet.google.com/abc',
  price: { minor: 149900, currency: 'INR' },
} as const;
const bookedAt = '2026-11-21T10:00:00.000Z';
const scheduled = event(
  'InterviewScheduled',
  { interviewId: 'interview-1', paymentId: 'payment-1', ...schedule },
  { ...ofInterview, at: bookedAt },
);
const upcoming: InterviewRecord = {
  _id: 'interview-1',
  ...schedule,
  candidateName: '',
  interviewerName: '',
  status: 'scheduled',
  meetingPassword: '',
  payment: { _id: 'payment-1', status: 'pending' },
  isRated: false,
  reschedules: 0,
  bookedAt,
  refundLimit: 100,
  plannedAt: bookedAt,
  calendarRevision: 0,
};
const proof = event('PaymentProofSubmitted', { method: 'UPI', transactionId: '1234', screenshotFileId: 'screenshot-1' }, ofPayment);
const verified = event('PaymentVerified', {}, ofPayment);
const rejected = event('PaymentRejected', {}, ofPayment);
const deleted = event('PaymentDeleted', {}, ofPayment);
const withPayment = (status: 'submitted' | 'verified' | 'rejected') => ({ ...upcoming, payment: { _id: 'payment-1', status } });

const fully = { percent: 100, refundAs: 'credit', cause: 'cancellation' } as const;

describe('the interviews', () => {
  it('are scheduled with the link of their booking', () => given(interviews, [scheduled]).then([upcoming]));

  it('show a changed meeting link, and keep the password unless a new one is named', async () => {
    const withPassword = event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret' }, ofInterview);
    const linkOnly = event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/2' }, ofInterview);
    const cleared = event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/3', meetingPassword: '' }, ofInterview);
    await given(interviews, [scheduled, withPassword]).then([
      { ...upcoming, meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret', calendarRevision: 1 },
    ]);
    await given(interviews, [scheduled, withPassword, linkOnly]).then([
      { ...upcoming, meetingLink: 'https://zoom.us/j/2', meetingPassword: 's3cret', calendarRevision: 2 },
    ]);
    await given(interviews, [scheduled, withPassword, linkOnly, cleared]).then([
      { ...upcoming, meetingLink: 'https://zoom.us/j/3', calendarRevision: 3 },
    ]);
  });

  it('are started', () =>
    given(interviews, [scheduled, event('InterviewStarted', {}, ofInterview)]).then([{ ...upcoming, status: 'in-progress' }]));
  it('are cancelled', () =>
    given(interviews, [scheduled, event('InterviewCancelled', { reason: 'ill', ...fully }, ofInterview)]).then([
      { ...upcoming, status: 'cancelled', calendarRevision: 1 },
    ]));
  it('are completed by feedback and rated once', () => {
    const feedbackGiven = event(
      'FeedbackGiven',
      {
        feedbackId: 'interview-1.feedback',
        interviewType: 'DSA',
        scores: { communicationScore: 8 },
        strengths: 'Clear',
        areasOfImprovement: 'Tests',
      },
      ofInterview,
    );
    const completed = event('InterviewCompleted', {}, ofInterview);
    const rated = event('InterviewRated', { ratingId: 'interview-1.rating', rating: 5 }, ofInterview);
    return given(interviews, [scheduled, feedbackGiven, completed, rated]).then([
      { ...upcoming, status: 'completed', feedbackId: 'interview-1.feedback', isRated: true },
    ]);
  });

  it('show how far the payment is that was proven before the booking', async () => {
    await given(interviews, [proof, scheduled]).then([withPayment('submitted')]);
    await given(interviews, [proof, rejected, proof, scheduled]).then([withPayment('submitted')]);
    await given(interviews, [proof, verified, scheduled]).then([withPayment('verified')]);
  });
  it('follow the payment after the booking', async () => {
    await given(interviews, [proof, scheduled, rejected]).then([withPayment('rejected')]);
    await given(interviews, [proof, scheduled, rejected, proof]).then([withPayment('submitted')]);
    await given(interviews, [proof, scheduled, rejected, proof, verified]).then([withPayment('verified')]);
  });
  it('lose a payment that an admin deletes', () => {
    const { payment: _, ...withoutPayment } = upcoming;
    return given(interviews, [proof, scheduled, verified, deleted]).then([withoutPayment]);
  });
  it('never show a payment that was deleted before the booking was complete', () => {
    const { payment: _, ...withoutPayment } = upcoming;
    return given(interviews, [proof, deleted, scheduled]).then([withoutPayment]);
  });
  it('show the payment that replaces another one, and no longer listen to the first', async () => {
    const ofSecond = { stream: 'payment-payment-2' };
    const attached = event('PaymentAttached', { paymentId: 'payment-2' }, ofInterview);
    const second = (status: 'pending' | 'submitted' | 'verified' | 'refunded') => ({ ...upcoming, payment: { _id: 'payment-2', status } });
    await given(interviews, [proof, scheduled, deleted, attached]).then([second('pending')]);
    await given(interviews, [proof, scheduled, attached, verified, deleted]).then([second('pending')]);
    const secondVerified = event('PaymentVerified', {}, ofSecond);
    await given(interviews, [proof, scheduled, deleted, attached, secondVerified]).then([second('verified')]);
    const { payment: _, ...withoutPayment } = upcoming;
    await given(interviews, [proof, scheduled, deleted, attached, event('PaymentDeleted', {}, ofSecond)]).then([withoutPayment]);
    await given(interviews, [proof, scheduled, deleted, event('PaymentDeleted', {}, ofSecond), attached]).then([withoutPayment]);
  });
  it('show that their payment was covered by the balance, or given back', async () => {
    const covered = [event('PaymentCovered', {}, ofPayment), scheduled];
    await given(interviews, covered).then([withPayment('verified')]);
    const refunded = event('PaymentRefunded', { amount: { minor: 149900, currency: 'INR' }, percent: 100, as: 'credit' }, ofPayment);
    await given(interviews, [...covered, refunded]).then([{ ...upcoming, payment: { _id: 'payment-1', status: 'refunded' } }]);
  });

  describe('whose other side did not come', () => {
    const disputableUntil = '2026-11-25T14:00:00.000Z';
    const noShow = { absent: 'interviewer', statement: 'I waited', disputableUntil } as const;
    const [reportedAt, settledAt] = ['2026-11-24T14:00:00.000Z', '2026-11-26T09:00:00.000Z'];
    const reported = event('NoShowReported', noShow, { ...ofInterview, at: reportedAt });
    const known = { ...noShow, reportedAt };
    const disputed = event('NoShowDisputed', { statement: 'I was there' }, ofInterview);
    const withDispute = { ...known, dispute: 'I was there' };
    it('wait for the clock', () =>
      given(interviews, [scheduled, reported]).then([{ ...upcoming, noShow: { ...known, state: 'reported' } }]));
    it('wait for an admin once it is disputed', () =>
      given(interviews, [scheduled, reported, disputed]).then([{ ...upcoming, noShow: { ...withDispute, state: 'disputed' } }]));
    it('wait for nobody once it is settled', async () => {
      const settled = event(
        'InterviewCancelled',
        { percent: 100, refundAs: 'credit', cause: 'no-show' },
        { ...ofInterview, at: settledAt },
      );
      for (const [log, what] of [
        [[reported], known],
        [[reported, disputed], withDispute],
      ] as const)
        await given(interviews, [scheduled, ...log, settled]).then([
          {
            ...upcoming,
            status: 'cancelled',
            noShow: { ...what, state: 'settled', outcome: { percent: 100, at: settledAt } },
            calendarRevision: 1,
          },
        ]);
    });
    it('wait for nobody once they took place after all', () =>
      given(interviews, [scheduled, reported, event('InterviewCompleted', {}, ofInterview)]).then([
        { ...upcoming, status: 'completed', noShow: { ...known, state: 'void' } },
      ]));
  });

  it('ignore payments that have no interview', () => given(interviews, [proof, verified, deleted]).then([]));
  it('ignore payments of other interviews', () =>
    given(interviews, [proof, scheduled, event('PaymentVerified', {}, { stream: 'payment-payment-2' })]).then([withPayment('submitted')]));
});
