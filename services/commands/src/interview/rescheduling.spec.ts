import { describe, expect, it } from '@jest/globals';
import type { InterviewEvent } from '@s30/contracts/events/interview';
import { FeedbackId, InterviewId, PaymentId, SlotId, UserId } from '@s30/contracts/ids';
import { money } from '@s30/contracts/money';
import { addHours, Instant } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import { interview } from './decider.ts';

const start = Instant.parse('2026-11-24T13:30:00.000Z');
const link = 'https://meet.google.com/abc-defg-hij';
const scheduled = {
  type: 'InterviewScheduled',
  data: {
    interviewId: InterviewId.parse('interview-1'),
    slotId: SlotId.parse('ravi.a'),
    candidateId: UserId.parse('asha'),
    interviewerId: UserId.parse('ravi'),
    interviewType: 'DSA',
    startTime: start,
    endTime: Instant.parse('2026-11-24T14:10:00.000Z'),
    timeZone: 'Asia/Kolkata',
    meetingLink: link,
    paymentId: PaymentId.parse('payment-1'),
    price: money(149900, 'INR'),
  },
} as const;
const to = (slotId: string, hoursLater: number, count: number, refundLimit = 100) => ({
  slotId: SlotId.parse(slotId),
  startTime: addHours(start, hoursLater),
  endTime: addHours(scheduled.data.endTime, hoursLater),
  timeZone: 'Europe/London',
  count,
  refundLimit,
});
const [once, twice] = [to('ravi.b', 48, 1), to('ravi.c', 72, 2)];
const reschedule = { type: 'RescheduleInterview', reschedule: { ...once, reason: 'exam' } } as const;
const rescheduled = { type: 'InterviewRescheduled', data: once } as const;
const again = { type: 'InterviewRescheduled', data: twice } as const;
const cancelled = { type: 'InterviewCancelled', data: { percent: 100, refundAs: 'credit', cause: 'cancellation' } } as const;
const linkChanged = (meetingLink: string, meetingPassword?: string): InterviewEvent => ({
  type: 'MeetingLinkChanged',
  data: { meetingLink, ...(meetingPassword ? { meetingPassword } : {}) },
});

function stateAfter(...events: readonly InterviewEvent[]) {
  const state = [scheduled, ...events].reduce(interview.evolve, interview.initial);
  if (state.status === 'none') throw new Error('it was scheduled');
  return state;
}

describe('an interview whose booking was moved', () => {
  it('is rescheduled, with the reason', () =>
    given(interview, [scheduled])
      .when(reschedule)
      .then({ type: 'InterviewRescheduled', data: { ...once, reason: 'exam' } }));

  it('stands at its new slot, and knows when it was to begin', () => {
    const { slotId, startTime, endTime, timeZone } = twice;
    expect(stateAfter(rescheduled, again)).toMatchObject({
      status: 'scheduled',
      schedule: { ...scheduled.data, slotId, startTime, endTime, timeZone },
      movedFrom: once.startTime,
      reschedules: 2,
    });
  });

  it('changes nothing when it hears of a move again, or of an earlier one', () => {
    given(interview, [scheduled, rescheduled]).when(reschedule).thenNothing();
    given(interview, [scheduled, again]).when(reschedule).thenNothing();
  });

  it('gives back no more when it is cancelled than it would have when it was moved', () => {
    const movedLate = { type: 'InterviewRescheduled', data: to('ravi.b', 480, 1, 50) } as const;
    const cancel = { type: 'CancelInterview', refundAs: 'credit' } as const;
    const given50 = { type: 'InterviewCancelled', data: { percent: 50, refundAs: 'credit', cause: 'cancellation' } } as const;
    const candidate = { userId: UserId.parse('asha'), role: 'candidate' } as const;
    const [farAhead, dayAhead] = [addHours(start, -30), addHours(start, 480 - 23)];
    given(interview, [scheduled, movedLate]).when(cancel, { actor: candidate, at: farAhead }).then(given50);
    given(interview, [scheduled, movedLate])
      .when(cancel, { actor: candidate, at: dayAhead })
      .then({ ...given50, data: { ...given50.data, percent: 0 } });
    given(interview, [scheduled, movedLate])
      .when(cancel, { actor: { userId: UserId.parse('meera'), role: 'admin' }, at: dayAhead })
      .then({ ...given50, data: { ...given50.data, percent: 100 } });
  });

  it('stays cancelled', () => given(interview, [scheduled, cancelled]).when(reschedule).thenNothing());

  it('is unknown when it was never scheduled', () => {
    given(interview).when(reschedule).thenRejected('interview_unknown');
    expect(interview.evolve(interview.initial, rescheduled)).toEqual(interview.initial);
  });
});

describe('the revision of the calendar entry', () => {
  const revisionAfter = (...events: readonly InterviewEvent[]) => stateAfter(...events).calendarRevision;
  const other = 'https://zoom.us/j/1';

  it('is 0 when the interview is booked', () => expect(revisionAfter()).toBe(0));
  it('grows with each new time, each new link and the cancellation', () => {
    expect(revisionAfter(rescheduled)).toBe(1);
    expect(revisionAfter(rescheduled, linkChanged(other), again, cancelled)).toBe(4);
  });
  it('stays when only the password is new: the entry does not show it', () => expect(revisionAfter(linkChanged(link, 's3cret'))).toBe(0));
  it('stays when the interview starts or ends', () =>
    expect(
      revisionAfter(
        { type: 'InterviewStarted', data: {} },
        {
          type: 'FeedbackGiven',
          data: {
            feedbackId: FeedbackId.parse('interview-1.feedback'),
            interviewType: 'DSA',
            scores: {},
            strengths: 'Clear',
            areasOfImprovement: 'Tests',
          },
        },
        { type: 'InterviewCompleted', data: {} },
      ),
    ).toBe(0));
});
