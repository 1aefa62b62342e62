import { expect, it } from '@jest/globals';
import { userEvents } from '@s30/contracts/events/user';
import { ERASED_FILE } from '@s30/contracts/files';
import { eventsOf, given } from '@s30/platform/projector/spec';
import { matcher } from '@s30/platform/read-store/matches';
import type { Filter } from '@s30/platform/read-store/port';
import { audit } from '@s30/projections/audit';
import { registered } from '@s30/projections/oneBooking.testing';
import { auditValue, eventDocuments } from './documents.ts';
import { logOf } from './givenLog.testing.ts';
import { actorText } from './words.ts';

it('says that a file was erased, instead of the URL of one', () => {
  expect(auditValue({ kind: 'file', fileId: 'f1' })).toEqual({ kind: 'file', url: '/api/files/f1' });
  expect(auditValue({ kind: 'file', fileId: ERASED_FILE })).toEqual({ kind: 'text', text: 'Erased' });
});

it('says who acted, and of what S30 does, which event it reacted to', async () => {
  const event = eventsOf(userEvents);
  const ofAsha = { stream: 'user-asha' };
  const closed = event('AccountClosed', {}, { ...ofAsha, id: 'closing', actor: { userId: 'timer', role: 'system' } });
  const told = [
    registered('asha', 'Asha Rao', { id: 'sign-up', actor: { userId: 'guest', role: 'guest' } }),
    { ...closed, metadata: { ...closed.metadata, causationId: 'sign-up' } },
    event('AccountReopened', {}, { ...ofAsha, id: 'reopening', actor: { userId: 'asha', role: 'candidate' } }),
    event('AccountClosed', {}, { ...ofAsha, id: 'closing again', actor: { userId: 'root', role: 'admin' } }),
  ];
  const entries = await given(audit, told).documents();
  const find = async (filter: Filter) => entries.filter(matcher(audit.collection, filter));
  const read = () => ({ find, getMany: async () => [] }) as never;
  expect((await eventDocuments({ read, events: logOf(told) }, entries)).map(actorText)).toEqual([
    'Guest',
    'S30 (timer), because of Account created at 0000000000000001',
    'Asha Rao, candidate',
    'root, admin',
  ]);
});
