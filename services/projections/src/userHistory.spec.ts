import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { userHistory } from './userHistory.ts';

const event = eventsOf(userEvents);
const stream = 'user-asha';
const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`;

it('shows who had which role and permissions, and when', async () => {
  const versions = await given(userHistory, [
    event(
      'UserRegistered',
      { userId: 'asha', name: 'Asha', email: 'asha@example.com', role: 'candidate', referralCode: 'ASHA' },
      { stream, at: at(1) },
    ),
    event('RoleChanged', { from: 'candidate', to: 'interviewer' }, { stream, at: at(2) }),
    event('InterviewTypesAllowed', { from: ['DSA', 'System Design', 'Behavioral/Leadership'], to: ['DSA'] }, { stream, at: at(3) }),
    // A clock that runs behind: a version must not end before it begins.
    event('RoleChanged', { from: 'interviewer', to: 'candidate' }, { stream, at: at(2) }),
  ]).documents();
  const spans = versions.map(({ _id, from, until, role, allowedInterviewTypes }) => [_id, from, until, role, allowedInterviewTypes.length]);
  expect(spans).toEqual([
    ['asha', at(3), '9999-12-31T23:59:59.999Z', 'candidate', 1],
    [`asha@${at(1)}`, at(1), at(2), 'candidate', 3],
    [`asha@${at(2)}`, at(2), at(3), 'interviewer', 3],
  ]);
});
