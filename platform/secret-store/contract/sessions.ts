import { describe, expect, it } from '@jest/globals';
import type { CurrentStore } from './underTest.ts';

const session = { jti: 'j1', userId: 'u1', issuedAt: '2026-01-01T12:00:00.000Z' };

/** Sessions that were ended before their time. */
export function sessionContract(current: CurrentStore): void {
  describe('sessions', () => {
    it('are revoked one by one', async () => {
      const { store, again } = current();
      expect(await store.isRevoked(session)).toBe(false);
      await store.revokeSession('j1', '2026-01-02T00:00:00.000Z');
      await store.revokeSession('j1', '2026-01-02T00:00:00.000Z');
      expect(await store.isRevoked(session)).toBe(true);
      expect(await (await again()).isRevoked(session)).toBe(true);
      expect(await store.isRevoked({ ...session, jti: 'j2' })).toBe(false);
    });
    it('of a user are revoked up to an instant', async () => {
      const { store } = current();
      await store.revokeSessionsIssuedBefore('u1', '2026-01-01T12:00:00.001Z');
      expect(await store.isRevoked(session)).toBe(true);
      expect(await store.isRevoked({ ...session, issuedAt: '2026-01-01T12:00:00.001Z' })).toBe(false);
      expect(await store.isRevoked({ ...session, userId: 'u2' })).toBe(false);
    });
    it('stay revoked when an earlier instant is named later', async () => {
      const { store } = current();
      await store.revokeSessionsIssuedBefore('u1', '2026-01-01T13:00:00.000Z');
      await store.revokeSessionsIssuedBefore('u1', '2026-01-01T11:00:00.000Z');
      expect(await store.isRevoked(session)).toBe(true);
    });
    it('that have expired are forgotten by a sweep, users are not', async () => {
      const { store } = current();
      await store.revokeSession('j1', '2026-01-02T00:00:00.000Z');
      await store.revokeSessionsIssuedBefore('u2', '2026-01-01T13:00:00.000Z');
      await store.sweep('2026-01-01T23:59:59.999Z');
      expect(await store.isRevoked(session)).toBe(true);
      await store.sweep('2026-01-02T00:00:00.000Z');
      expect(await store.isRevoked(session)).toBe(false);
      expect(await store.isRevoked({ ...session, userId: 'u2' })).toBe(true);
    });
  });
}
