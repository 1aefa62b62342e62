import { describe, expect, it } from '@jest/globals';
import { interviewEvents } from '@s30/contracts/events/interview';
import { paymentEvents } from '@s30/contracts/events/payment';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { feedback } from './feedback.ts';
import { interviews } from './interviews.ts';
import { payments } from './payments.ts';
import { ratings } from './ratings.ts';

const event = eventsOf(userEvents, interviewEvents, paymentEvents);
const registered = (userId: string, name: string) =>
  event(
    'UserRegistered',
    { userId, name, email: `${userId}@example.com`, role: 'candidate', referralCode: userId.toUpperCase() },
    { stream: `user-${userId}` },
  );
const renamed = (userId: string, name: string) => event('ProfileUpdated', { name }, { stream: `user-${userId}` });
const rupees = (minor: number) => ({ minor, currency: 'INR' as const });
const booking = {
  candidateId: 'asha',
  interviewerId: 'ravi',
  interviewType: 'DSA' as const,
  startTime: '2026-11-24T13:30:00.000Z',
};
const requested = event(
  'PaymentRequested',
  {
    ...booking,
    paymentId: 'p',
    isPreBooking: true,
    terms: [{ method: 'UPI', amount: rupees(149900), usedS30Balance: rupees(0), remainingAmount: rupees(149900), fee: rupees(22485) }],
    exchangeRate: 83.5,
  },
  { stream: 'payment-p' },
);
const schedule = {
  ...booking,
  interviewId: 'v',
  slotId: 'ravi.a',
  endTime: '2026-11-24T14:10:00.000Z',
  timeZone: 'Asia/Kolkata',
  meetingLink: '',
  paymentId: 'p',
  price: rupees(149900),
};
const scheduled = event('InterviewScheduled', schedule, { stream: 'interview-v' });
const written = { scores: { communicationScore: 8 }, strengths: 'Calm', areasOfImprovement: 'Edge cases' };
const reviewed = event('FeedbackGiven', { feedbackId: 'v.feedback', interviewType: 'DSA', ...written }, { stream: 'interview-v' });
const rated = event('InterviewRated', { ratingId: 'v.rating', rating: 5 }, { stream: 'interview-v' });
const past = [registered('asha', 'Asha Rao'), registered('ravi', 'Ravi Iyer'), requested, scheduled, reviewed, rated];

const both = (candidateName: string, interviewerName: string) => ({ candidateName, interviewerName });

describe.each([
  ['interviews', (log: readonly GivenEvent[]) => given(interviews, log).documents()],
  ['feedback', (log: readonly GivenEvent[]) => given(feedback, log).documents()],
  ['ratings', (log: readonly GivenEvent[]) => given(ratings, log).documents()],
])('%s carry the names of both people', (_, documentsOf) => {
  it('as they were when they came about', async () => {
    expect(await documentsOf(past)).toEqual([expect.objectContaining(both('Asha Rao', 'Ravi Iyer'))]);
  });

  it('and follow each change of name, of either', async () => {
    const log = [...past, renamed('asha', 'Asha Menon'), renamed('ravi', 'Ravi Shankar'), renamed('asha', 'Asha Nair')];
    expect(await documentsOf(log)).toEqual([expect.objectContaining(both('Asha Nair', 'Ravi Shankar'))]);
  });

  it('and know a name that changed before', async () => {
    const [asha, ravi, ...later] = past;
    if (asha === undefined || ravi === undefined) throw new Error('nobody there');
    const log = [asha, ravi, renamed('ravi', 'Ravi Shankar'), ...later];
    expect(await documentsOf(log)).toEqual([expect.objectContaining(both('Asha Rao', 'Ravi Shankar'))]);
  });

  it('and are left alone by other changes of a profile', async () => {
    const log = [...past, event('ProfileUpdated', { phone: '+91 98765 43210' }, { stream: 'user-asha' })];
    expect(await documentsOf(log)).toEqual([expect.objectContaining(both('Asha Rao', 'Ravi Iyer'))]);
  });
});

it('one person on both sides is renamed on both', async () => {
  const own = event('InterviewScheduled', { ...schedule, candidateId: 'ravi' }, { stream: 'interview-v' });
  const log = [registered('ravi', 'Ravi Iyer'), own, renamed('ravi', 'Ravi Shankar')];
  expect(await given(interviews, log).documents()).toEqual([expect.objectContaining(both('Ravi Shankar', 'Ravi Shankar'))]);
});

it('payments carry the name of their payer', async () => {
  expect(await given(payments, past).documents()).toEqual([expect.objectContaining({ candidateName: 'Asha Rao' })]);
  const log = [...past, renamed('asha', 'Asha Menon'), renamed('ravi', 'Ravi Shankar')];
  expect(await given(payments, log).documents()).toEqual([expect.objectContaining({ candidateName: 'Asha Menon' })]);
});
