import { describe, expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, type GivenEvent, given } from '@s30/platform/projector/spec';
import { bookAccounts } from './bookAccounts.ts';
import { feedback } from './feedback.ts';
import { interviews } from './interviews.ts';
import { bookingOf, registered } from './oneBooking.testing.ts';
import { payments } from './payments.ts';
import { ratings } from './ratings.ts';

const event = eventsOf(userEvents);
const renamed = (userId: string, name: string) => event('ProfileUpdated', { name }, { stream: `user-${userId}` });
const booking = bookingOf('v');
const [requested, scheduled] = [booking.requested(), booking.scheduled()];
const written = { scores: { communicationScore: 8 }, strengths: 'Calm', areasOfImprovement: 'Edge cases' };
const reviewed = booking.event('FeedbackGiven', { feedbackId: 'v.feedback', interviewType: 'DSA', ...written });
const rated = booking.event('InterviewRated', { ratingId: 'v.rating', rating: 5 });
const past = [registered('asha', 'Asha Rao'), registered('ravi', 'Ravi Iyer'), requested, scheduled, reviewed, rated];

const both = (candidateName: string, interviewerName: string) => ({ candidateName, interviewerName });

describe.each([
  ['interviews', (log: readonly GivenEvent[]) => given(interviews, log).documents()],
  ['feedback', (log: readonly GivenEvent[]) => given(feedback, log).documents()],
  ['ratings', (log: readonly GivenEvent[]) => given(ratings, log).documents()],
])('%s carry the names of both people', (_, documentsOf) => {
  it('as of the time they were created', async () => {
    expect(await documentsOf(past)).toEqual([expect.objectContaining(both('Asha Rao', 'Ravi Iyer'))]);
  });

  it('and follow every change of either name', async () => {
    const log = [...past, renamed('asha', 'Asha Menon'), renamed('ravi', 'Ravi Shankar'), renamed('asha', 'Asha Nair')];
    expect(await documentsOf(log)).toEqual([expect.objectContaining(both('Asha Nair', 'Ravi Shankar'))]);
  });

  it('and use a name that changed before', async () => {
    const [asha, ravi, ...later] = past;
    if (asha === undefined || ravi === undefined) throw new Error('nobody there');
    const log = [asha, ravi, renamed('ravi', 'Ravi Shankar'), ...later];
    expect(await documentsOf(log)).toEqual([expect.objectContaining(both('Asha Rao', 'Ravi Shankar'))]);
  });

  it('and ignore other profile changes', async () => {
    const log = [...past, event('ProfileUpdated', { phone: '+91 98765 43210' }, { stream: 'user-asha' })];
    expect(await documentsOf(log)).toEqual([expect.objectContaining(both('Asha Rao', 'Ravi Iyer'))]);
  });
});

it('a person on both sides is renamed on both', async () => {
  const own = bookingOf('v', { candidateId: 'ravi' });
  const log = [registered('ravi', 'Ravi Iyer'), own.scheduled(), renamed('ravi', 'Ravi Shankar')];
  expect(await given(interviews, log).documents()).toEqual([expect.objectContaining(both('Ravi Shankar', 'Ravi Shankar'))]);
});

it('payments contain the payer’s name', async () => {
  expect(await given(payments, past).documents()).toEqual([expect.objectContaining({ candidateName: 'Asha Rao' })]);
  const log = [...past, renamed('asha', 'Asha Menon'), renamed('ravi', 'Ravi Shankar')];
  expect(await given(payments, log).documents()).toEqual([expect.objectContaining({ candidateName: 'Asha Menon' })]);
});

it('only the account between an interviewer and S30 carries a name, the interviewer’s', async () => {
  const paid = [booking.requested(), booking.proof(), booking.verified()];
  const log = [registered('ravi', 'Ravi Iyer'), ...paid, renamed('ravi', 'Ravi Shankar')];
  for (const { kind, interviewerId, interviewerName, interviewerSortName } of await given(bookAccounts, log).documents())
    expect([kind, interviewerId, interviewerName, interviewerSortName]).toEqual(
      kind === 'interviewer' ? [kind, 'ravi', 'Ravi Shankar', 'ravi shankar'] : [kind, undefined, undefined, undefined],
    );
});
