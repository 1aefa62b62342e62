import { describe, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { type SlotRecord, slots } from './slots.ts';

const event = eventsOf(calendarEvents, interviewEvents, userEvents);
const inCalendar = { stream: 'calendar-ravi' };
const schedule = {
  interviewType: 'DSA',
  startTime: '2026-11-24T13:30:00.000Z',
  endTime: '2026-11-24T14:10:00.000Z',
  timeZone: 'Asia/Kolkata',
} as const;
const publishedAs = (slotId: string) => event('SlotPublished', { slotId, interviewerId: 'ravi', ...schedule }, inCalendar);
const published = publishedAs('ravi.a');
const open: SlotRecord = { _id: 'ravi.a', interviewerId: 'ravi', ...schedule, status: 'open', offered: true };

const until = '2026-11-21T10:15:00.000Z';
const hold = { slotId: 'ravi.a', candidateId: 'asha', paymentId: 'payment-1' };
const held = event('SlotHeld', { ...hold, until, renewal: 0 }, inCalendar);
const heldByAsha: SlotRecord = { ...open, status: 'held', candidateId: 'asha', paymentId: 'payment-1', heldUntil: until };
const booked = event('SlotBooked', { ...hold, interviewId: 'interview-1' }, inCalendar);
const bookedByAsha: SlotRecord = {
  ...open,
  status: 'booked',
  candidateId: 'asha',
  paymentId: 'payment-1',
  interview: { _id: 'interview-1', status: 'scheduled' },
};
const ofInterview = { stream: 'interview-interview-1' };
const scheduled = event(
  'InterviewScheduled',
  {
    interviewId: 'interview-1',
    slotId: 'ravi.a',
    candidateId: 'asha',
    interviewerId: 'ravi',
    ...schedule,
    meetingLink: '',
    paymentId: 'payment-1',
    price: { minor: 149900, currency: 'INR' },
  },
  ofInterview,
);
const cancelled = event('InterviewCancelled', { percent: 100, refundAs: 'credit', cause: 'cancellation' }, ofInterview);
const reopened = event('SlotReopened', { slotId: 'ravi.a', interviewId: 'interview-1' }, inCalendar);

describe('the slots', () => {
  it('are open once they are published', () => given(slots, [published]).then([open]));
  it('are gone once they are deleted', () => given(slots, [published, event('SlotWithdrawn', { slotId: 'ravi.a' }, inCalendar)]).then([]));

  it('tell who holds a slot and until when', () => given(slots, [published, held]).then([heldByAsha]));
  it('show a renewed hold with its new end', () => {
    const later = '2026-11-21T10:25:00.000Z';
    return given(slots, [published, held, event('SlotHeld', { ...hold, until: later, renewal: 1 }, inCalendar)]).then([
      { ...heldByAsha, heldUntil: later },
    ]);
  });
  it('show whose hold came last', () =>
    given(slots, [
      published,
      held,
      event('SlotHeld', { slotId: 'ravi.a', candidateId: 'bela', paymentId: 'payment-2', until, renewal: 0 }, inCalendar),
    ]).then([{ ...heldByAsha, candidateId: 'bela', paymentId: 'payment-2' }]));
  it('are open again once a hold is released', () =>
    given(slots, [
      published,
      held,
      event('SlotHoldReleased', { slotId: 'ravi.a', paymentId: 'payment-1', candidateId: 'asha' }, inCalendar),
    ]).then([open]));

  it('are booked for a candidate, with the interview that follows', () => given(slots, [published, held, booked]).then([bookedByAsha]));
  it('follow their interview from start to end', async () => {
    const sofar = [published, held, booked, scheduled];
    const started = event('InterviewStarted', {}, ofInterview);
    const withInterview = (status: 'in-progress' | 'completed' | 'cancelled') => ({
      ...bookedByAsha,
      interview: { _id: 'interview-1', status },
    });
    await given(slots, sofar).then([bookedByAsha]);
    await given(slots, [...sofar, started]).then([withInterview('in-progress')]);
    await given(slots, [...sofar, started, event('InterviewCompleted', {}, ofInterview)]).then([withInterview('completed')]);
    await given(slots, [...sofar, cancelled]).then([withInterview('cancelled')]);
  });
  it('are open again, without a trace of who had them, when the cancelled interview was far enough away', () =>
    given(slots, [published, held, booked, scheduled, cancelled, reopened]).then([open]));
  it('do not mix up a new booking with the interview that was cancelled before', () =>
    given(slots, [
      published,
      booked,
      scheduled,
      cancelled,
      reopened,
      event('SlotBooked', { slotId: 'ravi.a', candidateId: 'bela', paymentId: 'payment-2', interviewId: 'interview-2' }, inCalendar),
    ]).then([
      {
        ...open,
        status: 'booked',
        candidateId: 'bela',
        paymentId: 'payment-2',
        interview: { _id: 'interview-2', status: 'scheduled' },
      },
    ]));

  it('are not offered while their interviewer is none', async () => {
    const [demoted, promoted] = [
      event('RoleChanged', { from: 'interviewer', to: 'candidate' }, { stream: 'user-ravi' }),
      event('RoleChanged', { from: 'candidate', to: 'interviewer' }, { stream: 'user-ravi' }),
    ];
    const [first, second] = [open, { ...open, _id: 'ravi.b' }];
    const both = [published, publishedAs('ravi.b')];
    await given(slots, [...both, demoted]).then([
      { ...first, offered: false },
      { ...second, offered: false },
    ]);
    await given(slots, [...both, demoted, promoted]).then([first, second]);
  });
  it('stay offered when the role of somebody else changes', () =>
    given(slots, [published, event('RoleChanged', { from: 'interviewer', to: 'candidate' }, { stream: 'user-tara' })]).then([open]));
});
