import { describe, it } from '@jest/globals';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const cancel = { type: 'CancelInterview', refundAs: 'credit' } as const;
const startIt = { type: 'StartInterview' } as const;
const link = { type: 'ChangeMeetingLink', meetingLink: 'https://meet.example/new' } as const;
const release = { type: 'ReleaseBooking' } as const;

describe('the meeting link', () => {
  const changed = { type: 'MeetingLinkChanged', data: { meetingLink: link.meetingLink } } as const;
  it('is changed by the interviewer or an admin', () => {
    given(booking, b.booked).when(link, b.byRavi).then(changed);
    given(booking, b.booked).when(link, b.byAdmin).then(changed);
    given(booking, b.booked).when(link, b.byAsha).thenRejected('interview_unknown');
    given(booking, [b.requested]).when(link, b.byRavi).thenRejected('interview_unknown');
  });
  it('is changed once, and the password with it', () => {
    given(booking, [...b.booked, changed])
      .when(link, b.byRavi)
      .thenNothing();
    given(booking, [...b.booked, changed])
      .when({ ...link, meetingPassword: 'x' }, b.byRavi)
      .then({ type: 'MeetingLinkChanged', data: { ...changed.data, meetingPassword: 'x' } });
  });
  it('stays as it is once the interview is over', () =>
    given(booking, [...b.booked, b.cancelled(100)])
      .when(link, b.byRavi)
      .thenRejected('interview_over', { status: 'cancelled' }));
});

describe('starting an interview', () => {
  it('requires a link, but neither a certain time nor a verified payment', () => {
    given(booking, b.booked)
      .when(startIt, { ...b.byRavi, at: b.before(72) })
      .then(b.started);
    const without = { ...b.scheduled, data: { ...b.scheduled.data, meetingLink: '' } } as typeof b.scheduled;
    given(booking, [b.requested, b.proven(), without]).when(startIt, b.byRavi).thenRejected('meeting_link_missing');
  });
  it('is for the interviewer and admins, once', () => {
    given(booking, b.booked).when(startIt, b.byAsha).thenRejected('interview_unknown');
    given(booking, [...b.booked, b.started])
      .when(startIt, b.byAdmin)
      .thenRejected('interview_not_scheduled', { status: 'in-progress' });
  });
  it('does not get interviewers out of a report against them', () => {
    given(booking, [...b.booked, b.reported('interviewer')])
      .when(startIt, b.byRavi)
      .thenRejected('no_show_open');
    given(booking, [...b.booked, b.reported('candidate'), b.disputed])
      .when(startIt, b.byRavi)
      .thenRejected('no_show_open');
    given(booking, [...b.booked, b.reported('candidate')])
      .when(startIt, b.byRavi)
      .then(b.started);
  });
});

describe('cancelling an interview', () => {
  it('refunds the candidate by tier, at once if the payment was verified', () => {
    for (const [hours, percent] of [
      [48, 100],
      [47, 50],
      [24, 50],
    ] as const)
      given(booking, b.paid)
        .when(cancel, { ...b.byAsha, at: b.before(hours) })
        .then(b.cancelled(percent), b.asCredit(percent, 'cancellation'));
    given(booking, b.paid)
      .when(cancel, { ...b.byAsha, at: b.before(23) })
      .then(b.cancelled(0));
    given(booking, b.booked)
      .when({ ...cancel, reason: 'ill' }, { ...b.byAsha, at: b.before(48) })
      .then(b.cancelled(100, { reason: 'ill' }));
  });
  it('refunds no more than an earlier move allows', () =>
    given(booking, [...b.booked, b.moved(1, 50)])
      .when(cancel, { ...b.byAsha, at: b.before(72) })
      .then(b.cancelled(50)));
  it('refunds everything before the start if the interviewer no longer conducts interviews', () =>
    given(booking, b.paid)
      .when({ ...cancel, interviewerLeft: true }, { ...b.byAsha, at: b.before(1) })
      .then(b.cancelled(100), b.asCredit(100, 'cancellation')));
  it('refunds everything if an admin cancels, even after the start', () =>
    given(booking, [...b.paid, b.started])
      .when({ ...cancel, refundAs: 'money' }, { ...b.byAdmin, at: b.start })
      .then(b.cancelled(100, { refundAs: 'money' }), b.refunded(100, 'cancellation')));
  it('refunds the payment in use, not a stranded second one', () =>
    given(booking, [
      ...b.booked,
      b.deleted(),
      b.requestedNext,
      b.proven(),
      b.deleted(b.second),
      b.verified(),
      b.proven(b.second),
      b.stranded('paid-twice', b.second),
    ])
      .when(cancel, { ...b.byAsha, at: b.before(48) })
      .then(b.cancelled(100), b.asCredit(100, 'cancellation')));
  it('refunds no more than what earlier refunds left', () =>
    given(booking, [...b.paid, b.refunded(50, 'admin'), b.sent])
      .when(cancel, { ...b.byAsha, at: b.before(48) })
      .then(b.cancelled(100), b.asCredit(50, 'cancellation')));
  it('is rejected if another percent comes back now than the candidate saw', () => {
    const seen = (expectedPercent: number, hours: number) =>
      [
        { ...cancel, expectedPercent },
        { ...b.byAsha, at: b.before(hours) },
      ] as const;
    given(booking, b.paid)
      .when(...seen(100, 47))
      .thenRejected('refund_changed', { percent: 50 });
    given(booking, b.paid)
      .when(...seen(50, 47))
      .then(b.cancelled(50), b.asCredit(50, 'cancellation'));
    const halfRefunded = [...b.paid, b.refunded(50, 'admin'), b.sent];
    given(booking, halfRefunded)
      .when(...seen(50, 48))
      .then(b.cancelled(100), b.asCredit(50, 'cancellation'));
    given(booking, halfRefunded)
      .when(...seen(100, 48))
      .thenRejected('refund_changed', { percent: 50 });
  });
  it('is for the candidate while it is scheduled, never for the interviewer', () => {
    given(booking, b.booked).when(cancel, b.byRavi).thenRejected('not_allowed');
    given(booking, b.booked).when(cancel, b.byStranger).thenRejected('interview_unknown');
    given(booking, [...b.booked, b.started])
      .when(cancel, b.byAsha)
      .thenRejected('interview_not_scheduled', { status: 'in-progress' });
    given(booking, [...b.booked, b.started, b.completed])
      .when(cancel, b.byAdmin)
      .thenRejected('interview_not_scheduled', { status: 'completed' });
    given(booking, [...b.booked, b.reported('interviewer')])
      .when(cancel, b.byAsha)
      .thenRejected('no_show_open');
  });
});

describe('releasing a booking whose payment was rejected', () => {
  const rejected = [...b.booked, b.rejected(b.first, b.before(72))];
  const released = b.cancelled(100, { reason: 'The payment was rejected and no new proof came', refundAs: 'money', cause: 'release' });
  it('is possible at once for the interviewer and admins', () => {
    given(booking, rejected)
      .when(release, { ...b.byRavi, at: b.before(72) })
      .then(released);
    given(booking, rejected)
      .when(release, { ...b.byAdmin, at: b.before(72) })
      .then(released);
    given(booking, rejected).when(release, b.byAsha).thenRejected('interview_unknown');
  });
  it('happens automatically 24 hours after the rejection', () => {
    given(booking, rejected)
      .when(release, { ...b.byClock, at: b.before(49) })
      .thenNothing();
    given(booking, rejected)
      .when(release, { ...b.byClock, at: b.before(48) })
      .then(released);
  });
  it('requires a rejection without new proof', () => {
    given(booking, b.booked).when(release, b.byRavi).thenRejected('release_needs_rejection');
    given(booking, [...rejected, b.proven()])
      .when(release, b.byClock)
      .thenRejected('release_needs_rejection');
    given(booking, [...rejected, b.reported('interviewer')])
      .when(release, b.byRavi)
      .thenRejected('no_show_open');
    given(booking, [...rejected, b.started])
      .when(release, b.byRavi)
      .thenRejected('interview_not_scheduled', { status: 'in-progress' });
  });
});
