import { describe, expect, it } from '@jest/globals';
import type { SecretStore } from '../port.ts';
import type { CurrentStore } from './underTest.ts';

const LEASE = 30_000;
const after = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
const answer = { status: 201, headers: { location: '/api/x/1', etag: '"1"' }, body: '{"_id":"é😀"}' };

async function claimed(store: SecretStore, key: string, at: string): Promise<string> {
  const found = await store.claimAnswer(key, 'f', at, LEASE);
  if (found.status !== 'claimed') throw new Error(`${key} is ${found.status}`);
  return found.claim;
}

/** Idempotency: one caller does the work, the others get its answer. */
export function answerContract(current: CurrentStore): void {
  describe('answers', () => {
    it('are claimed by one of many callers; the others get the answer once it has settled', async () => {
      const { store, again } = current();
      const other = await again();
      const claim = (index: number) => (index % 2 ? store : other).claimAnswer('k', 'f', after(0), LEASE);
      const claims = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(index)));
      expect(claims.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill('busy'), 'claimed']);
      await store.settleAnswer('k', claims.find((each) => each.status === 'claimed')?.claim ?? '', answer, after(3600));
      expect(await claim(0)).toEqual({ status: 'answered', answer });
      expect(await claim(1)).toEqual({ status: 'answered', answer });
    });
    it('belong to a key and a fingerprint', async () => {
      const { store } = current();
      const own = await claimed(store, 'k', after(0));
      expect(await store.claimAnswer('k', 'other', after(0), LEASE)).toEqual({ status: 'mismatch' });
      expect(await store.claimAnswer('k2', 'other', after(0), LEASE)).toMatchObject({ status: 'claimed' });
      await store.settleAnswer('k', own, answer, after(3600));
      expect(await store.claimAnswer('k', 'other', after(1), LEASE)).toEqual({ status: 'mismatch' });
    });
    it('can be claimed again when the claim has expired', async () => {
      const { store } = current();
      await store.claimAnswer('k', 'f', after(0), LEASE);
      expect(await store.claimAnswer('k', 'f', after(29.999), LEASE)).toEqual({ status: 'busy' });
      expect(await store.claimAnswer('k', 'other', after(30), LEASE)).toEqual({ status: 'mismatch' });
      const claims = await Promise.all([1, 2, 3].map(() => store.claimAnswer('k', 'f', after(30), LEASE)));
      expect(claims.filter(({ status }) => status === 'claimed')).toHaveLength(1);
      expect(await store.claimAnswer('k', 'f', after(59), LEASE)).toEqual({ status: 'busy' });
    });
    it('are settled or dropped only by the current holder of the claim', async () => {
      const { store, again } = current();
      const other = await again();
      const late = await claimed(store, 'k', after(0));
      const taken = await claimed(other, 'k', after(30));
      await store.dropAnswer('k', late);
      expect(await store.claimAnswer('k', 'f', after(31), LEASE)).toEqual({ status: 'busy' });
      expect(await store.settleAnswer('k', late, { ...answer, status: 409 }, after(3600))).toBe(false);
      expect(await store.claimAnswer('k', 'f', after(31), LEASE)).toEqual({ status: 'busy' });
      expect(await other.settleAnswer('k', taken, answer, after(3600))).toBe(true);
      expect(await store.claimAnswer('k', 'f', after(32), LEASE)).toEqual({ status: 'answered', answer });
    });
    it('are never replaced once settled', async () => {
      const { store } = current();
      const own = await claimed(store, 'k', after(0));
      await store.settleAnswer('k', own, answer, after(3600));
      await store.settleAnswer('k', own, { ...answer, status: 500 }, after(3600));
      await store.dropAnswer('k', own);
      expect(await store.claimAnswer('k', 'f', after(1), LEASE)).toEqual({ status: 'answered', answer });
    });
    it('are not kept when they were never claimed', async () => {
      const { store } = current();
      await store.settleAnswer('k', 'nobody', answer, after(3600));
      expect(await store.claimAnswer('k', 'f', after(0), LEASE)).toMatchObject({ status: 'claimed' });
    });
    it('can be claimed again when the claim was dropped', async () => {
      const { store } = current();
      const own = await claimed(store, 'k', after(0));
      await store.dropAnswer('k', own);
      expect(await store.claimAnswer('k', 'other', after(1), LEASE)).toMatchObject({ status: 'claimed' });
    });
    it('expire, swept or not', async () => {
      const { store } = current();
      const own = await claimed(store, 'k', after(0));
      await store.settleAnswer('k', own, answer, after(60));
      await store.sweep(after(59));
      expect(await store.claimAnswer('k', 'f', after(59), LEASE)).toMatchObject({ status: 'answered' });
      expect(await store.claimAnswer('k', 'other', after(60), LEASE)).toMatchObject({ status: 'claimed' });
    });
    it('are swept when their claim has expired unfinished', async () => {
      const { store } = current();
      await store.claimAnswer('running', 'f', after(0), 2 * LEASE);
      await store.claimAnswer('dead', 'f', after(0), LEASE);
      await store.sweep(after(30));
      expect(await store.claimAnswer('running', 'f', after(31), LEASE)).toEqual({ status: 'busy' });
      expect(await store.claimAnswer('dead', 'other', after(31), LEASE)).toMatchObject({ status: 'claimed' });
    });
  });
}
