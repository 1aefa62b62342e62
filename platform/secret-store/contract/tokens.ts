import { describe, expect, it } from '@jest/globals';
import type { CurrentStore } from './underTest.ts';

const noon = '2026-01-01T12:00:00.000Z';
const one = '2026-01-01T13:00:00.000Z';
const reset = { purpose: 'reset', tokenHash: 'h1', subject: 'u1', expiresAt: one };

/** One-time tokens: reset and verification links. */
export function tokenContract(current: CurrentStore): void {
  describe('one-time tokens', () => {
    it('can be peeked at repeatedly, and used once', async () => {
      const { store } = current();
      await store.putOneTimeToken(reset);
      expect(await store.peekOneTimeToken('reset', 'h1', noon)).toBe('u1');
      expect(await store.peekOneTimeToken('reset', 'h1', noon)).toBe('u1');
      expect(await store.takeOneTimeToken('reset', 'h1', noon)).toBe('u1');
      expect(await store.takeOneTimeToken('reset', 'h1', noon)).toBeUndefined();
      expect(await store.peekOneTimeToken('reset', 'h1', noon)).toBeUndefined();
    });
    it('are taken by exactly one of twenty concurrent callers', async () => {
      const { store, again } = current();
      const other = await again();
      await store.putOneTimeToken(reset);
      const racers = Array.from({ length: 20 }, (_, index) => (index % 2 ? store : other).takeOneTimeToken('reset', 'h1', noon));
      expect((await Promise.all(racers)).filter((subject) => subject !== undefined)).toEqual(['u1']);
    });
    it('expire', async () => {
      const { store } = current();
      await store.putOneTimeToken(reset);
      for (const at of [one, '2026-01-01T13:00:01Z', '2026-01-01T18:00:00+04:00']) {
        expect(await store.peekOneTimeToken('reset', 'h1', at)).toBeUndefined();
        expect(await store.takeOneTimeToken('reset', 'h1', at)).toBeUndefined();
      }
      expect(await store.takeOneTimeToken('reset', 'h1', '2026-01-01T12:59:59.999Z')).toBe('u1');
    });
    it('are valid for their purpose only', async () => {
      const { store } = current();
      await store.putOneTimeToken(reset);
      expect(await store.takeOneTimeToken('verify', 'h1', noon)).toBeUndefined();
      expect(await store.takeOneTimeToken('reset', 'h2', noon)).toBeUndefined();
      await store.putOneTimeToken({ ...reset, purpose: 'verify', subject: 'u2' });
      expect(await store.takeOneTimeToken('verify', 'h1', noon)).toBe('u2');
      expect(await store.takeOneTimeToken('reset', 'h1', noon)).toBe('u1');
    });
    it('can be dropped for a subject and purpose', async () => {
      const { store } = current();
      await store.putOneTimeToken(reset);
      await store.putOneTimeToken({ ...reset, tokenHash: 'h2' });
      await store.putOneTimeToken({ ...reset, purpose: 'verify' });
      await store.putOneTimeToken({ ...reset, tokenHash: 'h3', subject: 'u2' });
      await store.dropOneTimeTokens('reset', 'u1');
      expect(await store.takeOneTimeToken('reset', 'h1', noon)).toBeUndefined();
      expect(await store.takeOneTimeToken('reset', 'h2', noon)).toBeUndefined();
      expect(await store.takeOneTimeToken('verify', 'h1', noon)).toBe('u1');
      expect(await store.takeOneTimeToken('reset', 'h3', noon)).toBe('u2');
    });
    it('are swept once they have expired, not before', async () => {
      const { store } = current();
      await store.putOneTimeToken(reset);
      await store.sweep(noon);
      expect(await store.peekOneTimeToken('reset', 'h1', noon)).toBe('u1');
      await store.sweep(one);
      expect(await store.peekOneTimeToken('reset', 'h1', noon)).toBeUndefined();
    });
    it('require valid instants', async () => {
      const { store } = current();
      await expect(store.putOneTimeToken({ ...reset, expiresAt: 'soon' })).rejects.toThrow('soon');
      await expect(store.takeOneTimeToken('reset', 'h1', '')).rejects.toThrow('instant');
    });
  });
}
