import { describe, expect, it } from '@jest/globals';
import { PaymentId } from '@s30/contracts/ids';
import { Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import { interview } from './decider.ts';
import {
  asha,
  attach,
  attached,
  byAdmin,
  byAsha,
  byRavi,
  calledOff,
  cancel,
  cancelled,
  changeLink,
  done,
  firstPayment,
  hoursBefore,
  justAfter,
  link,
  linkChanged,
  newLink,
  outsiders,
  running,
  schedule,
  scheduled,
  scheduledWithoutLink,
  secondPayment,
  start,
  started,
  stateAfter,
  upcoming,
} from './oneInterview.ts';

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
