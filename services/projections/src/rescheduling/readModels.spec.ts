import { describe, expect, it } from '@jest/globals';
import { calendarEvents } from '@s30/contracts/events/calendar';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { type InterviewRecord, interviews } from '../interviews.ts';
import { payments } from '../payments.ts';
import { ratings } from '../ratings.ts';
import { type SlotRecord, slots } from '../slots.ts';

const event = eventsOf(calendarEvents, interviewEvents, paymentEvents, userEvents);
const ofInterview = { stream: 'interview-interview-1' };
const ofPayment = { stream: 'payment-payment-1' };
const [before, after] = [
  { startTime: '2026-11-24T13:30:00.000Z', endTime: '2026-11-24T14:10:00.000Z', timeZone: 'Asia/Kolkata' },
  { startTime: '2026-11-26T13:00:00.000Z', endTime: '2026-11-26T13:40:00.000Z', timeZone: 'Europe/London' },
];
const parties = { candidateId: 'asha', interviewerId: 'ravi', interviewType: 'DSA' } as const;
const names = { candidateName: 'Asha Rao', interviewerName: 'Ravi Kumar' };
const registered = (userId: string, name: string) =>
  event(
    'UserRegistered',
    { userId, name, email: `${userId}@example.org`, role: 'candidate', referralCode: userId.toUpperCase() },
    { stream: `user-${userId}` },
  );
const people = [registered('asha', names.candidateName), registered('ravi', names.interviewerName)];
const booking = { candidateId: 'asha', paymentId: 'payment-1', interviewId: 'interview-1' };
const schedule = { slotId: 'ravi.a', ...parties, ...before, meetingLink: '', price: { minor: 149900, currency: 'INR' } } as const;
const [bookedAt, movedAt] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];

const published = (slotId: string, times: typeof before) =>
  event('SlotPublished', { slotId, interviewerId: 'ravi', interviewType: 'DSA', ...times });
const slotBooked = event('SlotBooked', { slotId: 'ravi.a', ...booking });
const scheduled = event('InterviewScheduled', { ...booking, ...schedule }, { ...ofInterview, at: bookedAt });
const moved = [
  event('SlotReopened', { slotId: 'ravi.a', interviewId: 'interview-1' }),
  event('SlotBooked', { slotId: 'ravi.b', ...booking, moved: { count: 1, from: 'ravi.a', refundLimit: 50, reason: 'exam' } }),
];
const rescheduled = event(
  'InterviewRescheduled',
  { slotId: 'ravi.b', ...after, count: 1, refundLimit: 50, reason: 'exam' },
  { ...ofInterview, at: movedAt },
);
const cancelled = event('InterviewCancelled', { percent: 100, refundAs: 'credit', cause: 'cancellation' }, ofInterview);
const started = event('InterviewStarted', {}, ofInterview);

describe('a rescheduled interview', () => {
  const record: InterviewRecord = {
    _id: 'interview-1',
    ...schedule,
    ...names,
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
  const movedRecord = { ...record, slotId: 'ravi.b', ...after, reschedules: 1, refundLimit: 50, plannedAt: movedAt, calendarRevision: 1 };

  it('is listed with its new time', () => given(interviews, [...people, scheduled, rescheduled]).then([movedRecord]));

  it('counts what its calendar entry shows', async () => {
    const linkChanged = event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/1' }, ofInterview);
    const password = event('MeetingLinkChanged', { meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret' }, ofInterview);
    await given(interviews, [...people, scheduled, linkChanged, rescheduled, password, cancelled]).then([
      { ...movedRecord, status: 'cancelled', meetingLink: 'https://zoom.us/j/1', meetingPassword: 's3cret', calendarRevision: 3 },
    ]);
  });
});

describe('the slots of a rescheduled interview', () => {
  const open = (slotId: string, times: typeof before): SlotRecord => ({
    _id: slotId,
    interviewerId: 'ravi',
    interviewType: 'DSA',
    ...times,
    status: 'open',
    offered: true,
  });
  const taken = (slotId: string, times: typeof before, status: 'scheduled' | 'in-progress'): SlotRecord => ({
    ...open(slotId, times),
    status: 'booked',
    candidateId: 'asha',
    paymentId: 'payment-1',
    interview: { _id: 'interview-1', status },
  });
  const log = [published('ravi.a', before), published('ravi.b', after), slotBooked, scheduled, ...moved];

  it('change places', () => given(slots, [...log, rescheduled]).then([open('ravi.a', before), taken('ravi.b', after, 'scheduled')]));

  it('follow what becomes of the interview', () =>
    given(slots, [...log, rescheduled, started]).then([open('ravi.a', before), taken('ravi.b', after, 'in-progress')]));

  it('do not mistake the next interview in the old slot for it', () => {
    const next = { candidateId: 'bela', paymentId: 'payment-2', interviewId: 'interview-2' };
    return given(slots, [...log, event('SlotBooked', { slotId: 'ravi.a', ...next }), started]).then([
      {
        ...open('ravi.a', before),
        status: 'booked',
        candidateId: 'bela',
        paymentId: 'payment-2',
        interview: { _id: 'interview-2', status: 'scheduled' },
      },
      taken('ravi.b', after, 'scheduled'),
    ]);
  });
});

describe('the rating of a rescheduled interview', () => {
  it('names the time at which the interview took place', () =>
    given(ratings, [
      ...people,
      scheduled,
      rescheduled,
      event('InterviewRated', { ratingId: 'interview-1.rating', rating: 5 }, { ...ofInterview, at: movedAt }),
    ]).then([
      {
        _id: 'interview-1.rating',
        interviewId: 'interview-1',
        ...parties,
        ...names,
        startTime: after.startTime,
        rating: 5,
        feedback: '',
        createdAt: movedAt,
      },
    ]));
});

describe('the payment of a rescheduled interview', () => {
  const zero = { minor: 0, currency: 'INR' } as const;
  const amount = { minor: 149900, currency: 'INR' } as const;
  const requested = event(
    'PaymentRequested',
    {
      paymentId: 'payment-1',
      isPreBooking: true,
      ...parties,
      slotId: 'ravi.a',
      startTime: before.startTime,
      terms: [{ method: 'UPI', amount, usedS30Balance: zero, remainingAmount: amount, fee: zero }],
      exchangeRate: 83.5,
    },
    ofPayment,
  );
  const linked = event('PaymentLinkedToInterview', { interviewId: 'interview-1' }, ofPayment);

  it('names the new start and slot, whether it was linked to the interview before or is only afterwards', async () => {
    for (const log of [
      [requested, linked, scheduled, rescheduled],
      [requested, scheduled, rescheduled, linked],
    ]) {
      const [payment] = await given(payments, log).documents();
      const { slotId, startTime, interviewId } = payment ?? {};
      expect({ slotId, startTime, interviewId }).toEqual({ slotId: 'ravi.b', startTime: after.startTime, interviewId: 'interview-1' });
    }
  });
});
