import { describe, expect, it } from '@jest/globals';
import type { CurrentStore } from './underTest.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

/** Values of events that the log must not contain. */
export function eventSecretContract(current: CurrentStore): void {
  describe('secrets of events', () => {
    it('are found by id from every connection', async () => {
      const { store, again } = current();
      await store.putEventSecrets([
        { id: 'a.0', userId: 'asha', secret: bytes('blue-door') },
        { id: 'b.0', userId: 'bela', secret: bytes('red-door') },
      ]);
      const found = await (await again()).eventSecrets(['a.0', 'c.0']);
      expect([...found]).toEqual([['a.0', bytes('blue-door')]]);
      expect((await store.eventSecrets([])).size).toBe(0);
    });
    it('are replaced when the same append is repeated', async () => {
      const { store } = current();
      await store.putEventSecrets([{ id: 'a.0', userId: 'asha', secret: bytes('once') }]);
      await store.putEventSecrets([{ id: 'a.0', userId: 'asha', secret: bytes('twice') }]);
      expect([...(await store.eventSecrets(['a.0']))]).toEqual([['a.0', bytes('twice')]]);
    });
    it('are removed with the person they belong to', async () => {
      const { store } = current();
      await store.putEventSecrets([
        { id: 'a.0', userId: 'asha', secret: bytes('blue-door') },
        { id: 'b.0', userId: 'bela', secret: bytes('red-door') },
      ]);
      await store.forgetPerson('asha');
      expect([...(await store.eventSecrets(['a.0', 'b.0'])).keys()]).toEqual(['b.0']);
    });
  });
}
