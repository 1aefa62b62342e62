import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { identityOf } from '@s30/platform/read-store/shape';
import { z } from 'zod';
import { historyOf } from './history.ts';
import { userHistory } from './userHistory.ts';
import { users } from './users.ts';

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

it('is rebuilt whenever accounts are, because their reactions are its own', () => {
  const declaration = {
    ...{ name: 'names', version: 1, fields: [], indexes: [] },
    document: z.object({ name: z.string() }),
    says: ({ name }: { readonly name: string }) => ({ name }),
  };
  const identityAt = (version: number) =>
    identityOf(historyOf({ ...users, collection: { ...users.collection, version } }, declaration).collection);
  expect(identityAt(1)).toBe(identityAt(1));
  expect(identityAt(1)).not.toBe(identityAt(2));
});
