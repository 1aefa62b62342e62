import { describe, expect, it } from '@jest/globals';
import type { StoredSession } from '../port.ts';
import type { CurrentStore } from './underTest.ts';

const AT = '2026-01-01T12:00:00.000Z';
const session: StoredSession = {
  id: 's1',
  userId: 'u1',
  epoch: 2,
  startedAt: '2026-01-01T11:00:00.000Z',
  seenAt: '2026-01-01T11:30:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
  device: 'Firefox',
  address: '203.0.113.7',
};

/** Where users are signed in, and which sessions were ended early. */
export function sessionContract(current: CurrentStore): void {
  describe('sessions', () => {
    it('are ended one by one', async () => {
      const { store, again } = current();
      expect(await store.hasEnded(session)).toBe(false);
      await store.endSession('s1', '2026-01-02T00:00:00.000Z');
      await store.endSession('s1', '2026-01-02T00:00:00.000Z');
      expect(await store.hasEnded(session)).toBe(true);
      expect(await (await again()).hasEnded(session)).toBe(true);
      expect(await store.hasEnded({ ...session, id: 's2' })).toBe(false);
    });
    it('are ended for a user up to an epoch', async () => {
      const { store } = current();
      await store.endSessions('u1', 3);
      expect(await store.hasEnded(session)).toBe(true);
      expect(await store.hasEnded({ ...session, epoch: 3 })).toBe(false);
      expect(await store.hasEnded({ ...session, userId: 'u2' })).toBe(false);
    });
    it('stay ended when a lower epoch is ended later', async () => {
      const { store } = current();
      await store.endSessions('u1', 3);
      await store.endSessions('u1', 1);
      expect(await store.hasEnded(session)).toBe(true);
    });
    it('are listed for a user, most recently used first, without those that ended or expired', async () => {
      const { store } = current();
      const later = { ...session, id: 's2', seenAt: '2026-01-01T11:45:00.000Z' };
      for (const one of [
        session,
        later,
        { ...session, id: 's3' },
        { ...session, id: 's4', userId: 'u2' },
        { ...session, id: 's5', expiresAt: AT },
      ])
        await store.noteSession(one);
      await store.endSession('s3', '2026-01-02T00:00:00.000Z');
      expect(await store.sessionsOf('u1', AT)).toEqual([later, session]);
      await store.endSessions('u1', 3);
      expect(await store.sessionsOf('u1', AT)).toEqual([]);
    });
    it('are listed in their latest state, and not once they have ended', async () => {
      const { store } = current();
      await store.noteSession(session);
      const seen = { ...session, seenAt: '2026-01-01T11:59:00.000Z', address: '198.51.100.1' };
      await store.noteSession(seen);
      expect(await store.sessionsOf('u1', AT)).toEqual([seen]);
      await store.endSession('s1', '2026-01-02T00:00:00.000Z');
      await store.noteSession(seen);
      expect(await store.sessionsOf('u1', AT)).toEqual([]);
    });
    it('are removed by a sweep once they have expired, but epochs are kept', async () => {
      const { store } = current();
      await store.endSession('s1', '2026-01-02T00:00:00.000Z');
      await store.endSessions('u2', 3);
      await store.sweep('2026-01-01T23:59:59.999Z');
      expect(await store.hasEnded(session)).toBe(true);
      await store.sweep('2026-01-02T00:00:00.000Z');
      expect(await store.hasEnded(session)).toBe(false);
      expect(await store.hasEnded({ ...session, userId: 'u2' })).toBe(true);
    });
  });
}
