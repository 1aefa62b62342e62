import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { belongingContract } from '../installation/contract.ts';
import { answerContract } from './contract/answers.ts';
import { eventSecretContract } from './contract/eventSecrets.ts';
import { personKeyContract } from './contract/personKeys.ts';
import { secondFactorContract } from './contract/secondFactors.ts';
import { sessionContract } from './contract/sessions.ts';
import { tokenContract } from './contract/tokens.ts';
import type { CurrentStore, SecretStoreUnderTest } from './contract/underTest.ts';
import type { SecretStore } from './port.ts';

/** The suite that every secret store passes. `open` makes a new empty store for each test. */
export function secretStoreContract(name: string, { open }: { readonly open: () => Promise<SecretStoreUnderTest> }): void {
  describe(`secret store: ${name}`, () => {
    let under: SecretStoreUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.dispose());
    const current: CurrentStore = () => under;

    describe('installation keys', () => {
      it('are created once, even when requested concurrently', async () => {
        const other = await under.again();
        const asked = Array.from({ length: 20 }, (_, index) => (index % 2 ? other : under.store).installationKey('jwt'));
        const keys = new Set((await Promise.all(asked)).map((key) => key.export().toString('hex')));
        expect(keys.size).toBe(1);
        const [key = ''] = keys;
        expect(key).toHaveLength(64);
        expect((await other.installationKey('jwt')).export().toString('hex')).toBe(key);
      });
      it('differ by name', async () => {
        const jwt = await under.store.installationKey('jwt');
        const xsrf = await under.store.installationKey('xsrf');
        expect(jwt.equals(xsrf)).toBe(false);
      });
    });

    it.each([
      ["the installation's", (store) => store.installationKey('jwt')],
      ["a person's", (store) => store.makePersonKeys(['asha'])],
    ] as const satisfies readonly (readonly [string, (store: SecretStore) => Promise<unknown>])[])(
      'has keys from the first one on, %s',
      async (_, make) => {
        const { store, again } = under;
        await store.setPasswordHash('u1', 'hash');
        expect(await store.hasKeys()).toBe(false);
        await make(store);
        expect(await (await again()).hasKeys()).toBe(true);
      },
    );

    describe('password hashes', () => {
      it('are kept by id, replaced and dropped', async () => {
        const { store } = under;
        expect(await store.passwordHash('u1')).toBeUndefined();
        await store.setPasswordHash('u1', 'first');
        await store.setPasswordHash('u2', 'other');
        await store.setPasswordHash('u1', 'second');
        expect([await store.passwordHash('u1'), await store.passwordHash('u2')]).toEqual(['second', 'other']);
        await store.dropPasswordHash('u1');
        await store.dropPasswordHash('nobody');
        expect([await store.passwordHash('u1'), await store.passwordHash('u2')]).toEqual([undefined, 'other']);
      });
    });

    personKeyContract(current);
    eventSecretContract(current);
    tokenContract(current);
    sessionContract(current);
    secondFactorContract(current);
    answerContract(current);
    belongingContract(current);

    it('forgets an erased person’s sessions and tokens, and nothing of others, whatever the id', async () => {
      const { store } = under;
      const [at, later] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
      const answer = { status: 201, headers: {}, body: '{"message":"e"}' };
      const found = await store.claimAnswer('k', 'f', at, 1000);
      await store.settleAnswer('k', found.status === 'claimed' ? found.claim : '', answer, later);
      for (const userId of ['e', 'asha']) {
        const session = { epoch: 0, startedAt: at, seenAt: at, expiresAt: later, device: 'Firefox', address: '::1' };
        await store.noteSession({ ...session, id: `session of ${userId}`, userId });
        await store.putOneTimeToken({ purpose: 'reset', tokenHash: userId, subject: userId, expiresAt: later });
      }
      await store.forgetPerson('e');
      expect([await store.sessionsOf('e', at), (await store.sessionsOf('asha', at)).length]).toEqual([[], 1]);
      expect([await store.peekOneTimeToken('reset', 'e', at), await store.peekOneTimeToken('reset', 'asha', at)]).toEqual([
        undefined,
        'asha',
      ]);
      expect(await store.claimAnswer('k', 'f', at, 1000)).toEqual({ status: 'answered', answer });
    });

    it('keeps everything when it is closed and reopened', async () => {
      const { store } = under;
      const at = '2026-01-01T00:00:00.000Z';
      const later = '2026-02-01T00:00:00.000Z';
      const answer = { status: 201, headers: { location: '/x' }, body: '{}' };
      const key = await store.installationKey('jwt');
      await store.setPasswordHash('u1', 'hash');
      await store.putOneTimeToken({ purpose: 'reset', tokenHash: 't', subject: 'u1', expiresAt: later });
      await store.endSession('j1', later);
      const found = await store.claimAnswer('k', 'f', at, 1000);
      await store.settleAnswer('k', found.status === 'claimed' ? found.claim : '', answer, later);
      // A write that was started before `close` is completed.
      const last = store.setPasswordHash('u2', 'last');
      await store.close();
      await store.close();
      await last;
      await expect(store.setPasswordHash('u1', 'late')).rejects.toThrow();

      const reopened = await under.again();
      expect((await reopened.installationKey('jwt')).equals(key)).toBe(true);
      expect([await reopened.passwordHash('u1'), await reopened.passwordHash('u2')]).toEqual(['hash', 'last']);
      expect(await reopened.takeOneTimeToken('reset', 't', at)).toBe('u1');
      expect(await reopened.hasEnded({ id: 'j1', userId: 'u1', epoch: 0 })).toBe(true);
      expect(await reopened.claimAnswer('k', 'f', at, 1000)).toEqual({ status: 'answered', answer });
    });
  });
}
