import { describe, expect, it } from '@jest/globals';
import type { CurrentStore } from './underTest.ts';

const hex = (keys: ReadonlyMap<string, Uint8Array>, person: string): string => Buffer.from(keys.get(person) ?? []).toString('hex');

/** The encryption keys of people. */
export function personKeyContract(current: CurrentStore): void {
  describe("people's keys", () => {
    it('are created once each, even when requested concurrently', async () => {
      const other = await current().again();
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? other : current().store).makePersonKeys(['asha', 'bela'])),
      );
      const ashas = new Set(asked.map((keys) => hex(keys, 'asha')));
      expect([...ashas]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect(hex(asked[0] ?? new Map(), 'bela')).not.toBe([...ashas][0]);
    });
    it('are found by readers, but never created for them', async () => {
      const { store } = current();
      const made = await store.makePersonKeys(['asha']);
      const found = await store.personKeys(['asha', 'nobody']);
      expect([...found.keys()]).toEqual(['asha']);
      expect(hex(found, 'asha')).toBe(hex(made, 'asha'));
      expect((await store.personKeys([])).size).toBe(0);
    });
    it('are never created again once destroyed', async () => {
      const { store, again } = current();
      await store.makePersonKeys(['asha', 'bela']);
      await store.destroyPersonKey('asha');
      await store.destroyPersonKey('asha');
      await store.destroyPersonKey('not yet met');
      const other = await again();
      expect([...(await other.personKeys(['asha', 'bela'])).keys()]).toEqual(['bela']);
      expect([...(await other.makePersonKeys(['asha', 'bela', 'not yet met'])).keys()]).toEqual(['bela']);
    });
  });
}
